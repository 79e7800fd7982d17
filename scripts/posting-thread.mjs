/** Starts the thread that posts mails from its source, for tests and benches: Node 20 reads no TypeScript in threads. */
import { register } from 'tsx/esm/api';

register();
await import('../src/post/posting-thread.ts');
