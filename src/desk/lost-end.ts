import type { Letter } from '../letters/letter.ts';
import type { Written } from '../orders/written.ts';

/** A letter as it was fetched. */
export type RawLetter = {
  /** Of a letter that was too large to fetch whole, its header alone. */
  readonly raw: Uint8Array;
  /** Bytes of the whole letter, as its server told; null where nobody told, as with a file. */
  readonly size: number | null;
};

/** What a letter tells of its own end. */
type Ending = {
  readonly letter: Letter;
  /** Which of its texts was read. R32 */
  readonly from: 'text' | 'html';
  readonly written: Written;
};

/**
 * Whether a letter may have lost its end on the way, and with it what its orders mean. As many bytes as the server told
 * prove it whole, whatever its form. Fewer bytes, the last line of them without an end, prove it cut; one of the two
 * alone says nothing, since some servers tell sizes that are not exact, and many programs leave the last line end out.
 * Then, and where nobody told a size, its form is looked at.
 *
 * Rule: R40
 */
export const hasLostItsEnd = ({ raw, size }: RawLetter, read: Ending): boolean => {
  if (size !== null && raw.length >= size) return false;
  const isOnePart = !read.letter.types[0]?.startsWith('multipart/'); // several are closed by a mark of their own
  if (size !== null && isOnePart && raw.at(-1) !== LINE_FEED) return true;
  return looksCut(read);
};

const LINE_FEED = 0x0a;

/**
 * A letter that only perhaps broke off is read where more of its last line could change no order. A page that is not closed
 * may have lost a line of press as well; of plain text, which ends anywhere, press is taken as far as it came.
 */
const looksCut = ({ letter: { brokenOff }, from, written: { lastLine } }: Ending): boolean => {
  if (brokenOff?.where !== from) return false;
  return brokenOff.how === 'surely' || lastLine === 'open' || (from === 'html' && lastLine === 'press');
};
