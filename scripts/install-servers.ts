/** Installs the servers of the live tests from Debian's packages, without starting them. */
import { installServers } from './live/ground.ts';

installServers();
