import { mkdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { exitStatus, outputOf, startGroup, stopGroup } from '#tools/processes';
import { startCups } from './cups';
import { lprintPeer } from './lprint';
import { findProgram, type Peer } from './peer';

/** Only OpenBSD's netcat ends its side at the end of the file (`-N`), as a printer needs it. */
const netcat = async (port: number): Promise<Peer | undefined> => {
  const program = findProgram('nc.openbsd') ?? findProgram('nc');
  if (program === undefined || !(await outputOf(program, ['-h'])).stderr.includes('OpenBSD'))
    return undefined;
  const print = async (file: string): Promise<void> => {
    const input = await open(file);
    const child = startGroup(program, ['-N', '127.0.0.1', String(port)], {
      stdio: [input.fd, 'ignore', 'inherit'],
    });
    const status = await exitStatus(child);
    await Promise.all([stopGroup(child), input.close()]);
    if (status !== 0) throw new Error(`nc ended with ${status}`);
  };
  return { name: 'nc -N', print, close: () => Promise.resolve() };
};

/** The installed programs, and the missing ones in words. */
export const findPeers = async (
  folder: string,
  port: number,
): Promise<{ peers: Peer[]; missing: string[] }> => {
  const nc = await netcat(port);
  const cups = await startCups(folder, port);
  const lprintFolder = join(folder, 'lprint');
  mkdirSync(lprintFolder);
  const lprint = await lprintPeer(lprintFolder, port);
  const missing = [
    ...(nc ? [] : ['nc -N: apt-get install netcat-openbsd']),
    ...('reason' in cups ? [`lp -o raw: ${cups.reason}`] : []),
    ...(lprint ? [] : ['lprint submit: apt-get install lprint']),
  ];
  const found = [nc, 'reason' in cups ? null : cups, lprint];
  return { peers: found.filter((peer) => peer !== undefined && peer !== null), missing };
};
