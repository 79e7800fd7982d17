const PLAIN = new Set(['', '7bit', '8bit', 'binary']);

/**
 * The bytes of a part as they were before they were wrapped for the journey; null for an encoding we do not know,
 * which must never be read as if it were text.
 *
 * RFC 2045, section 6. Rule: R30
 */
export const unwrapped = (body: Buffer, encoding: string): Buffer | null => {
  if (PLAIN.has(encoding)) return body;
  if (encoding === 'quoted-printable') return fromQuotedPrintable(body);
  if (encoding === 'base64') return fromBase64(body);
  return null;
};

const EQUALS = 0x3d;
const LF = 0x0a;
const CR = 0x0d;

/** Blanks before a line end were added on the way; `=` at a line end joins two lines; a broken escape stays as it is. */
const fromQuotedPrintable = (body: Buffer): Buffer => {
  const lines = body.toString('latin1').replace(/\r\n/g, '\n').split('\n');
  const kept = lines.map((line, index) => {
    const end = endOfText(line);
    const soft = line.charCodeAt(end - 1) === EQUALS;
    return unescaped(line.slice(0, soft ? end - 1 : end)) + (soft || index === lines.length - 1 ? '' : '\n');
  });
  return Buffer.from(kept.join(''), 'latin1');
};

const endOfText = (line: string): number => {
  let end = line.length;
  while (end > 0 && (line[end - 1] === ' ' || line[end - 1] === '\t')) end -= 1;
  return end;
};

/** `=41` becomes `A`. Shared with the Q encoding of header fields. */
export const unescaped = (text: string): string =>
  text.replace(/=([0-9A-Fa-f]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** What is no letter of base64 is passed over; padding in the middle ends one stretch and begins the next. */
export const fromBase64 = (body: Buffer): Buffer =>
  Buffer.concat(
    body
      .toString('latin1')
      .replace(/[^A-Za-z0-9+/=]/g, '')
      .split(/=+/)
      .map(stretch => Buffer.from(stretch, 'base64')),
  );

/** Text lines end in CRLF, LF or CR; what is hashed and read has LF only. */
export const withPlainLineEnds = (bytes: Buffer): Buffer => {
  if (!bytes.includes(CR)) return bytes;
  const kept = bytes.filter((byte, at) => byte !== CR || bytes[at + 1] !== LF);
  return Buffer.from(kept.map(byte => (byte === CR ? LF : byte)));
};
