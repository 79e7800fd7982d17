/** The little of hoodiecrow-imap that the demo uses; the package has no types of its own. */
declare module 'hoodiecrow-imap' {
  import type { Server } from 'node:net';

  type HoodiecrowServer = {
    readonly server: Server;
    readonly listen: (port: number, host: string, listening: () => void) => void;
    /** `raw` holds one byte in each character; `internaldate` is written as in RFC 3501. */
    readonly appendMessage: (mailbox: string, flags: readonly string[], internaldate: string, raw: string) => void;
  };

  const hoodiecrow: (options: {
    readonly plugins: readonly string[];
    readonly users: Readonly<Record<string, { readonly password: string }>>;
  }) => HoodiecrowServer;
  export default hoodiecrow;
}
