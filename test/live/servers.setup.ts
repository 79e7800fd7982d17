import { startServers } from '../../scripts/live/servers.ts';

/** Before all live tests: real servers. Where one does not start, the run fails; nothing is ever skipped. */
export default async (): Promise<() => Promise<void>> => {
  const servers = await startServers();
  Object.assign(process.env, servers.environment);
  return servers.stop;
};
