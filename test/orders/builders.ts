import type { Line, LineKind } from '../../src/letters/letter.ts';
import { normalised } from '../../src/letters/normalise.ts';

/** The lines of a letter as its writer typed them; quoted where they begin with `>` or `|`. */
export const linesOf = (...written: readonly string[]): readonly Line[] =>
  written.flatMap(text => text.split('\n')).map(raw => lineOf(/^[>|]/.test(raw) ? 'quoted' : 'own', raw));

export const lineOf = (kind: LineKind, raw: string): Line => ({ kind, raw, text: normalised(raw) });

export const USUAL_LINES = ['1: RT fire A', '2: A  fire L R', '3: LS'] as const;

export const USUAL_SEGMENTS = [
  { manoeuvre: 'turn-right', fire: [{ direction: 'ahead' }] },
  { manoeuvre: 'ahead', fire: [{ direction: 'left' }, { direction: 'right' }] },
  { manoeuvre: 'slip-left' },
] as const;
