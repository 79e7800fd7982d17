const BEGIN_SIGNED = '-----BEGIN PGP SIGNED MESSAGE-----';
const BEGIN_BLOCK = /^-----BEGIN PGP (?:PUBLIC KEY BLOCK|SIGNATURE)-----$/;
const END_BLOCK = /^-----END PGP [A-Z ]{1,40}-----$/;

/**
 * The lines without PGP armour: the marks, the armour headers below the first, signature and key blocks go, and
 * within the signed text dash-escaping is undone. A block that never ends goes to the end of the text.
 *
 * RFC 9580, section 7. Rule: R38
 */
export const withoutArmour = (lines: readonly string[]): readonly string[] => {
  const kept: string[] = [];
  let where: 'outside' | 'armour headers' | 'signed' | 'block' = 'outside';
  for (const line of lines) {
    const mark = line.slice(0, 80).trimEnd();
    if (where === 'block') {
      if (END_BLOCK.test(mark)) where = 'outside';
    } else if (where === 'armour headers') {
      if (mark === '') where = 'signed';
    } else if (mark === BEGIN_SIGNED && where === 'outside') where = 'armour headers';
    else if (BEGIN_BLOCK.test(mark)) where = 'block';
    else kept.push(where === 'signed' && line.startsWith('- ') ? line.slice(2) : line);
  }
  return kept;
};
