/**
 * A link that opens a letter to us. Address, subject and lines are our own words, never a pilot's.
 * Lines are parted by CRLF, as the RFC asks. RFC 6068, section 5
 */
export const mailto = (address: string, subject: string, lines: readonly string[]): string =>
  `mailto:${encodeURIComponent(address).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines.join('\r\n'))}`;
