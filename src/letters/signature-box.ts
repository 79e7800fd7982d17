import type { Place } from './html-marks.ts';

/**
 * Signatures as the HTML marks them, and whether they are any. Some programs put the box of a signature around what is
 * typed there, the whole letter perhaps: where a line of it says something to the desk, all of it is the author's own
 * text. Boxes that follow one another, with nothing of his but blank lines between, are one.
 *
 * Rule: R38, R40
 */
export const signaturesSettled = <Placed extends { readonly raw: string; readonly place: Place }>(
  lines: readonly Placed[],
  saysSomething: (raw: string) => boolean,
): readonly Placed[] => {
  const settled = [...lines];
  for (let from = 0; from < lines.length; ) {
    let end = from;
    let says = false;
    for (let line = lines[end]; line && !isTypedOutside(line); line = lines[end]) {
      says ||= line.place === 'signature' && saysSomething(line.raw);
      end += 1;
    }
    if (says) open(settled, from, end);
    from = end + 1;
  }
  return settled;
};

const isTypedOutside = ({ place, raw }: { readonly place: Place; readonly raw: string }): boolean =>
  place === 'own' && raw.trim() !== '';

const open = <Placed extends { readonly place: Place }>(lines: Placed[], from: number, end: number): void => {
  for (let at = from; at < end; at += 1) {
    const line = lines[at];
    if (line?.place === 'signature') lines[at] = { ...line, place: 'own' };
  }
};
