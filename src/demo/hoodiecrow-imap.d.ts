/** The little of hoodiecrow-imap that the demo and the tests use; the package has no types of its own. */
declare module 'hoodiecrow-imap' {
  import type { Server } from 'node:net';

  type Folder = { uidvalidity: number; uidnext: number; readonly messages: unknown[] };

  type Parsed = { readonly tag: string; readonly attributes?: readonly { readonly value: string }[] };
  type Connection = { readonly send: (answer: object, about: string, parsed: Parsed, line: string) => void };
  type CommandHandler = (connection: Connection, parsed: Parsed, line: string, done: () => void) => void;

  type HoodiecrowServer = {
    readonly server: Server;
    readonly listen: (port: number, host: string, listening: () => void) => void;
    /** `raw` holds one byte in each character; `internaldate` is written as in RFC 3501. */
    readonly appendMessage: (mailbox: string, flags: readonly string[], internaldate: string, raw: string) => void;
    readonly getMailbox: (path: string) => Folder;
    readonly getCommandHandler: (command: string) => CommandHandler;
    readonly setCommandHandler: (command: string, obey: CommandHandler) => void;
  };

  const hoodiecrow: (options: {
    readonly plugins: readonly string[];
    readonly users: Readonly<
      Record<string, { readonly password: string; readonly xoauth2?: { readonly accessToken: string } }>
    >;
  }) => HoodiecrowServer;
  export default hoodiecrow;
}
