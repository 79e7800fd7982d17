/**
 * Whether a PostgreSQL address is read as its author meant it. A `/`, `?` or `#` that stands in a password as it is ends
 * the host for every reader of addresses, and what was read of the password is taken for a port.
 *
 * RFC 3986, sections 2.1 and 3.2
 */
export const isDatabaseAddress = (address: string): boolean =>
  URL.canParse(withHost(address)) && !address.includes('#') && !HOST_BEHIND.test(address);

/** An address may leave out its host: PostgreSQL is then asked on this machine. */
const withHost = (address: string): string => address.replace('@/', '@localhost/');

/** An `@` behind what reads as the host, but in the value of no parameter: the real host stands behind it. */
const HOST_BEHIND = /^\w+:\/\/[^/?]*(\/[^?]*@|[^?]*\?[^=]*@)/;
