import { encode, wrap } from 'nodemailer/lib/qp';

const LINE = 76;

/** A part of a letter: its own header lines, and its body in the encoding that they name. */
export type Part = { readonly headers: readonly string[]; readonly body: string };

/** A text part whose bytes are quoted-printable. RFC 2045, section 6.7 */
export const quotedPrintable = (type: string, text: string, charset: 'utf-8' | 'latin1' = 'utf-8'): Part => ({
  headers: [
    `Content-Type: ${type}; charset=${charset === 'latin1' ? 'iso-8859-1' : charset}`,
    'Content-Transfer-Encoding: quoted-printable',
  ],
  body: wrap(encode(Buffer.from(text, charset)), LINE),
});

/** A text part whose bytes are base64. RFC 2045, section 6.8 */
export const base64 = (type: string, text: string): Part => ({
  headers: [`Content-Type: ${type}; charset="utf-8"`, 'Content-Transfer-Encoding: base64'],
  body: Buffer.from(text)
    .toString('base64')
    .replace(/.{1,76}/g, '$&\r\n'),
});

/** A text part that goes out as it is. */
export const eightBit = (type: string, text: string): Part => ({
  headers: [`Content-Type: ${type}; charset=UTF-8`, 'Content-Transfer-Encoding: 8bit'],
  body: text,
});

/** The same words twice, plain first. RFC 2046, section 5.1.4 */
export const alternatives = (boundary: string, parts: readonly Part[]): Part => ({
  headers: [`Content-Type: multipart/alternative; boundary="${boundary}"`],
  body: [...parts.flatMap(part => [`--${boundary}`, letterOf(part)]), `--${boundary}--`, ''].join('\r\n'),
});

/** Headers, a blank line and the body. */
export const letterOf = ({ headers, body }: Part): string => [...headers, '', body].join('\r\n');

/** A display name for a header: as it is, or as an encoded word where it is not ASCII. RFC 2047, section 4.1 */
export const headerName = (name: string): string =>
  /^[ -~]*$/.test(name) ? name : `=?UTF-8?B?${Buffer.from(name).toString('base64')}?=`;

/** RFC 5322, section 3.3: `Mon, 02 Mar 2026 09:00:00 +0000`. */
export const headerDate = (date: Date): string => date.toUTCString().replace('GMT', '+0000');

/** Lines of one paragraph as format=flowed breaks them: a blank at the end says that the next belongs to it. RFC 3676 */
export const flowed = (line: string, width = 66): readonly string[] => {
  const lines = line.match(new RegExp(`.{1,${width}}(?: |$)|\\S+`, 'g')) ?? [''];
  return lines.map((part, index) => (index < lines.length - 1 ? `${part.trimEnd()} ` : part));
};

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
