import libbase64 from 'libbase64';
import libqp from 'libqp';

/**
 * The bytes of a part as they were before they were wrapped for the journey; null for an encoding we do not know,
 * which must never be read as if it were text.
 *
 * RFC 2045, section 6. Rule: R30
 */
export const unwrapped = (body: Buffer, encoding: string): Buffer | null => {
  switch (encoding) {
    case '':
    case '7bit':
    case '8bit':
    case '7-bit': // as some programs spell them
    case '8-bit':
    case '7bits':
    case '8bits':
    case 'binary':
      return body;
    case 'quoted-printable':
      return libqp.decode(withoutSoftEnd(body));
    case 'base64':
      return libbase64.decode(withoutPlainEnd(body.toString('latin1').trimStart()));
    default:
      return null;
  }
};

/** Without a soft line break at the very end, behind which no line comes. */
const withoutSoftEnd = (body: Buffer): Buffer => {
  const [softEnd = ''] = /=[ \t\r]*$/.exec(body.toString('latin1', Math.max(0, body.length - 100))) ?? [];
  return body.subarray(0, body.length - softEnd.length);
};

/** Without what a list or a gateway wrote below as plain text; what is base64 there as well goes on. */
const withoutPlainEnd = (source: string): string => {
  const end = END_OF_BASE64.exec(source);
  const below = end ? end.index + end[0].length : source.length;
  return /[^A-Za-z0-9+/=\s]/.test(source.slice(below)) ? source.slice(0, below) : source;
};

/** Padding, or a blank line below other lines. */
const END_OF_BASE64 = /=+|\n[ \t\r]*\n/;

/** Text lines end in CRLF, LF or CR; what is hashed and read has LF only. */
export const withPlainLineEnds = (bytes: Buffer): Buffer =>
  bytes.includes('\r') ? Buffer.from(bytes.toString('latin1').replace(/\r\n?/g, '\n'), 'latin1') : bytes;
