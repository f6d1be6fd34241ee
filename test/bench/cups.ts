import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { outputOf, startGroup, stopGroup } from '#tools/processes';
import { findProgram, type Peer } from './peer';

const readyWithinMs = 5_000;
const install = 'apt-get install cups';

/** The scheduler's own folders (cups-files.conf(5)); nothing of the system's CUPS is read or written. */
const files = (folder: string, cupsd: string): string => {
  const system = resolve(dirname(cupsd), '..');
  const own = (name: string): string => {
    mkdirSync(join(folder, name), { mode: 0o755 });
    return join(folder, name);
  };
  return [
    `ServerRoot ${folder}`,
    `ServerBin ${join(system, 'lib/cups')}`,
    `DataDir ${join(system, 'share/cups')}`,
    `CacheDir ${own('cache')}`,
    `StateDir ${own('state')}`,
    `RequestRoot ${own('spool')}`,
    `TempDir ${own('tmp')}`,
    `ErrorLog ${join(folder, 'error_log')}`,
    `AccessLog ${join(folder, 'access_log')}`,
    `PageLog ${join(folder, 'page_log')}`,
  ].join('\n');
};

const settings = (socket: string): string =>
  [
    `Listen ${socket}`,
    'Browsing Off',
    'DefaultAuthType None',
    'LogLevel warn',
    'MaxJobs 0',
    'PreserveJobHistory No',
    '<Location />\nOrder allow,deny\nAllow all\n</Location>',
    '<Policy default>\n<Limit All>\nOrder allow,deny\nAllow all\n</Limit>\n</Policy>',
  ].join('\n');

/** A queue without a driver passes everything on as it is (printers.conf(5)). */
const queue = (port: number): string =>
  `<Printer bench>\nDeviceURI socket://127.0.0.1:${port}/?waiteof=false&snmp=false\nState Idle\nAccepting Yes\nShared No\n</Printer>\n`;

const answers = (socket: string): Promise<boolean> =>
  new Promise((done) => {
    const probe = connect(socket);
    probe.once('connect', () => done(true)).once('error', () => done(false));
    probe.once('connect', () => probe.destroy());
  });

/**
 * Starts a print scheduler of our own, on a socket in `folder`, with one raw queue for the printer on this loopback port.
 * @returns a reason in words when there is no CUPS or it does not start
 */
export const startCups = async (folder: string, port: number): Promise<Peer | { reason: string }> => {
  const cupsd = findProgram('cupsd');
  const lp = findProgram('lp');
  if (!cupsd || !lp) return { reason: install };
  if (!existsSync(join(resolve(dirname(cupsd), '..'), 'lib/cups/backend/socket'))) return { reason: install };
  // Filters and backends run as another user, who has to get through.
  for (const path of [dirname(folder), folder]) chmodSync(path, 0o755);
  const socket = join(folder, 'socket');
  const config = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  config('printers.conf', queue(port));
  const places = [
    '-c',
    config('cupsd.conf', settings(socket)),
    '-s',
    config('cups-files.conf', files(folder, cupsd)),
  ];
  const scheduler = startGroup(cupsd, ['-f', ...places], { stdio: 'ignore' });
  const deadline = Date.now() + readyWithinMs;
  while (!(await answers(socket)) && Date.now() < deadline) await pause(20);
  if (!(await answers(socket))) {
    await stopGroup(scheduler);
    const log = join(folder, 'error_log');
    const last = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').at(-1) : '';
    return { reason: `cupsd does not start with folders of its own (${last ?? ''})` };
  }
  const env = { ...process.env, CUPS_SERVER: socket, HOME: folder };
  return {
    name: 'lp -o raw',
    print: async (file) => {
      const { status, stderr } = await outputOf(lp, ['-d', 'bench', '-o', 'raw', file], { env });
      if (status !== 0) throw new Error(`lp: ${stderr}`);
    },
    close: () => stopGroup(scheduler),
  };
};
