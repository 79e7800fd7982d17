/** Somebody with a main address, and perhaps others that he confirmed. */
type Reachable = { readonly address: string; readonly furtherAddresses?: readonly string[] };

/** Whether a letter from this address may be his; any of his addresses will do. */
export const writesFrom = ({ address, furtherAddresses = [] }: Reachable, from: string): boolean =>
  address === from || furtherAddresses.includes(from);
