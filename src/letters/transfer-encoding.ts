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
    case 'binary':
      return body;
    case 'quoted-printable':
      return libqp.decode(body);
    case 'base64':
      return libbase64.decode(body.toString('latin1'));
    default:
      return null;
  }
};

/** Text lines end in CRLF, LF or CR; what is hashed and read has LF only. */
export const withPlainLineEnds = (bytes: Buffer): Buffer =>
  bytes.includes('\r') ? Buffer.from(bytes.toString('latin1').replace(/\r\n?/g, '\n'), 'latin1') : bytes;
