/** What the world can read about the domain of our mail. Only a look: nothing here is wrong by itself. */

/** Looks up the TXT records of a name, each in its pieces; rejects with `ENOTFOUND` or `ENODATA` where there are none. */
export type TxtResolver = (name: string) => Promise<readonly (readonly string[])[]>;

/**
 * What a receiving server finds of SPF for the envelope domain and of DMARC for the From domain, each as a sentence with
 * whether it needs a look. DKIM stands under a selector that only the provider knows, so it cannot be asked for.
 *
 * RFC 7208 section 4.5, RFC 7489 section 6.6.3
 */
export const domainHints = async (
  resolveTxt: TxtResolver,
  domains: { readonly envelope: string; readonly from: string },
): Promise<readonly DomainHint[]> => [
  spfHint(domains.envelope, await recordsOf(resolveTxt, domains.envelope, /^v=spf1( |$)/i)),
  dmarcHint(domains.from, await recordsOf(resolveTxt, `_dmarc.${domains.from}`, /^v=DMARC1\b/i)),
];

export type DomainHint = { readonly about: 'SPF' | 'DMARC'; readonly well: boolean; readonly sentence: string };

type Records = readonly string[] | { readonly failed: string };

const recordsOf = async (resolveTxt: TxtResolver, name: string, wanted: RegExp): Promise<Records> => {
  try {
    return (await resolveTxt(name)).map(pieces => pieces.join('')).filter(text => wanted.test(text));
  } catch (error) {
    const { code = 'unknown' } = error as { readonly code?: string };
    return code === 'ENOTFOUND' || code === 'ENODATA' ? [] : { failed: code };
  }
};

const spfHint = (domain: string, found: Records): DomainHint => {
  if ('failed' in found) return unanswered('SPF', domain, found.failed);
  if (found.length === 1) return { about: 'SPF', well: true, sentence: `${domain} publishes "${found[0]}".` };
  return found.length === 0
    ? hint('SPF', `${domain} publishes no SPF record, expected one TXT record "v=spf1 …" that names your mail server.`)
    : hint('SPF', `${domain} publishes ${found.length} SPF records, expected one: receivers take several for none.`);
};

const dmarcHint = (domain: string, found: Records): DomainHint => {
  if ('failed' in found) return unanswered('DMARC', domain, found.failed);
  if (found.length === 1) return { about: 'DMARC', well: true, sentence: `_dmarc.${domain} publishes "${found[0]}".` };
  const number = found.length === 0 ? 'no DMARC record' : `${found.length} DMARC records`;
  return hint('DMARC', `_dmarc.${domain} publishes ${number}, expected one TXT record "v=DMARC1; …".`);
};

const hint = (about: DomainHint['about'], sentence: string): DomainHint => ({ about, well: false, sentence });

const unanswered = (about: DomainHint['about'], domain: string, code: string): DomainHint =>
  hint(about, `The name server gave no answer about ${domain} (${code}); look again later.`);
