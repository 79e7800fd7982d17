import { describe, expect, test } from 'vitest';
import { normalised, pressText } from '../../src/letters/normalise.ts';

describe('R34 the copy that is parsed', () => {
  test.each([
    ['a no-break space is a space', '1: RT\u00a0fire\u00a0A', '1: RT fire A'],
    ['every other Unicode space and a tab is one space', '\t2:\u2003A\u202ffire', '2: A fire'],
    ['spaces within are kept one for one', '2: A  fire', '2: A  fire'],
    ['a fullwidth colon is a colon', '2： A', '2: A'],
    ['invisible characters vanish wherever they stand', '\u200b\ufeffga\u00adme:\u200e G\u20601', 'game: G1'],
    ['dashes are folded', 'A \u2013 fire \u2212', 'A - fire -'],
    ['quotes are folded', '\u201cA\u201d \u2018b\u2019 \u00abc\u00bb', '"A" \'b\' "c"'],
    ['a keycap digit loses its variation selector', '1\ufe0f: A', '1: A'],
    ['control characters vanish', '1:\u0007 A', '1: A'],
    ['Greek runways stay Greek', '1: take off β', '1: take off β'],
    ['a Cyrillic А stays Cyrillic, so that it can be named', '1: А', '1: А'],
  ])('%s', (_name, raw, text) => expect(normalised(raw)).toBe(text));

  test('an endless run of combining marks is cut, since its normal form takes too long', () => {
    expect(normalised(`a${'\u0315\u0300'.repeat(250_000)}`).length).toBeLessThan(30);
  });
});

describe('R34 what the press prints', () => {
  test.each([
    ['typography is the author’s', 'Baron’s “friend” – me…', 'Baron’s “friend” – me…'],
    ['joiners inside an emoji stay', '\u{1f468}\u200d\u2708\ufe0f!', '\u{1f468}\u200d\u2708\ufe0f!'],
    ['both ends are trimmed of spaces and of characters without width', '\u200b \u00a0Hi\ufeff\u200b ', 'Hi'],
    ['control characters and direction overrides are dropped', 'a\u0007b\u202ec\u2066d', 'abcd'],
    ['a tab is a space', 'a\tb', 'a b'],
    ['a direction mark inside stays', 'שלום\u200f!', 'שלום\u200f!'],
  ])('%s', (_name, raw, text) => expect(pressText(raw)).toBe(text));
});
