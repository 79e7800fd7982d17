import { authenticationResultsIn, type MethodResult } from './authentication-results.ts';
import { allValues } from './headers.ts';
import type { Letter } from './letter.ts';
import { domainOf } from './mailboxes.ts';

/** What our border server says of the From domain; `none` is "unknown", never "pass". */
export type Authentication = 'pass' | 'fail' | 'none';

/**
 * Whether the From domain is authenticated, by the topmost Authentication-Results of the trusted server: what a filter
 * behind our border set above it says nothing, and what stands below it came with the letter. dmarc=pass for exactly
 * that domain; where that header has no dmarc, dkim=pass of the domain or a parent of it. spf alone never does.
 * `fail` is a trusted dmarc=fail; where dmarc says neither, spf=fail without any dkim=pass: the domain disowns the server
 * and nothing else speaks for it. Of several results of one method the first one counts.
 *
 * RFC 8601. Rule: R24, R26, contract §4
 */
export const authenticationOf = (letter: Letter, trustedAuthserv: string | null): Authentication => {
  const verdict = allValues(letter.headers, 'authentication-results')
    .flatMap(value => authenticationResultsIn(value) ?? [])
    .find(({ authserv }) => authserv === trustedAuthserv?.toLowerCase());
  if (!verdict) return 'none';

  const [dmarc, dkim, spf] = (['dmarc', 'dkim', 'spf'] as const).map(each =>
    verdict.results.find(({ method }) => method === each),
  );
  if (dmarc?.result === 'fail') return 'fail';
  if (dmarc?.result !== 'pass' && dkim?.result !== 'pass' && spf?.result === 'fail') return 'fail';
  const from = letter.from.length === 1 ? domainOf(letter.from[0] ?? '') : null;
  if (from === null) return 'none';
  if (dmarc) return dmarc.result === 'pass' && domainNamed(dmarc, 'header.from') === from ? 'pass' : 'none';
  return dkim?.result === 'pass' && isSameOrParent(signer(dkim), from) ? 'pass' : 'none';
};

const domainNamed = (result: MethodResult, property: string): string | null => {
  const value = result.properties.get(property);
  return value === undefined ? null : domainOf(`@${value}`);
};

/** Some servers name `header.i` only; the signing domain is that of its address or a parent of it (RFC 6376, 3.5). */
const signer = (dkim: MethodResult): string | null => domainNamed(dkim, 'header.d') ?? domainNamed(dkim, 'header.i');

/**
 * A parent of one label (`net`) is nobody's. We keep no list of public suffixes such as `co.uk`: to sign for one, its
 * registry would have to.
 */
const isSameOrParent = (signing: string | null, from: string): boolean =>
  signing !== null && (signing === from || (signing.includes('.') && from.endsWith(`.${signing}`)));
