import { describe, expect, test } from 'vitest';
import { domainHints, type TxtResolver } from '../../src/post/sending-domain.ts';

const DOMAINS = { envelope: 'bounces.example.org', from: 'example.org' };

/** A name server that knows these names only. */
const nameServer =
  (known: Readonly<Record<string, readonly (readonly string[])[]>>): TxtResolver =>
  async name => {
    const found = known[name];
    if (!found) throw Object.assign(new Error(`queryTxt ENOTFOUND ${name}`), { code: 'ENOTFOUND' });
    return found;
  };

describe('what the world reads about the domain of our mail', () => {
  test('is well with one SPF record of the envelope domain and one DMARC record of the From domain', async () => {
    const hints = await domainHints(
      nameServer({
        'bounces.example.org': [['another=text'], ['v=spf1 mx ', '-all']],
        '_dmarc.example.org': [['v=DMARC1; p=none']],
      }),
      DOMAINS,
    );
    expect(hints).toEqual([
      { about: 'SPF', well: true, sentence: 'bounces.example.org publishes "v=spf1 mx -all".' },
      { about: 'DMARC', well: true, sentence: '_dmarc.example.org publishes "v=DMARC1; p=none".' },
    ]);
  });

  test('is a hint where a record is missing', async () => {
    const hints = await domainHints(nameServer({ 'bounces.example.org': [['v=spf10 is none']] }), DOMAINS);
    expect(hints.map(({ well }) => well)).toEqual([false, false]);
    expect(hints[0]?.sentence).toMatch(/^bounces\.example\.org publishes no SPF record, expected one TXT record/);
    expect(hints[1]?.sentence).toMatch(/^_dmarc\.example\.org publishes no DMARC record, expected one TXT record/);
  });

  test('is a hint where there are two SPF records, which count for none', async () => {
    const [spf] = await domainHints(nameServer({ 'bounces.example.org': [['v=spf1 mx'], ['v=spf1 a']] }), DOMAINS);
    expect(spf).toMatchObject({ well: false });
    expect(spf?.sentence).toContain('publishes 2 SPF records, expected one');
  });

  test('is a hint where the name server does not answer', async () => {
    const silent: TxtResolver = async () => {
      throw Object.assign(new Error('queryTxt ETIMEOUT'), { code: 'ETIMEOUT' });
    };
    const [spf] = await domainHints(silent, DOMAINS);
    expect(spf?.sentence).toBe(
      'The name server gave no answer about bounces.example.org (ETIMEOUT); look again later.',
    );
  });
});
