import type { ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { outputOf, startGroup, stopGroup } from '#tools/processes';
import { mark } from '#tools/suites/leftovers';
import { findProgram, type Peer } from './peer';

const readyWithinMs = 5_000;
const install = 'apt-get install cups';

/** The scheduler's own folders (cups-files.conf(5)); the system's CUPS is neither read nor written. */
const files = (folder: string, cupsd: string): string => {
  const system = resolve(dirname(cupsd), '..');
  const ownPath = (name: string): string => {
    mkdirSync(join(folder, name), { mode: 0o755 });
    return join(folder, name);
  };
  return [
    `ServerRoot ${folder}`,
    `ServerBin ${join(system, 'lib/cups')}`,
    `DataDir ${join(system, 'share/cups')}`,
    `CacheDir ${ownPath('cache')}`,
    `StateDir ${ownPath('state')}`,
    `RequestRoot ${ownPath('spool')}`,
    `TempDir ${ownPath('tmp')}`,
    `ErrorLog ${join(folder, 'error_log')}`,
    `AccessLog ${join(folder, 'access_log')}`,
    `PageLog ${join(folder, 'page_log')}`,
    // Processes that outlive a killed scheduler are recognised by it, and ended with the run.
    `PassEnv ${mark}`,
  ].join('\n');
};

const settings = (socket: string, more: readonly string[]): string =>
  [
    `Listen ${socket}`,
    'Browsing Off',
    'DefaultAuthType None',
    'LogLevel warn',
    ...more,
    '<Location />\nOrder allow,deny\nAllow all\n</Location>',
    '<Policy default>\n<Limit All>\nOrder allow,deny\nAllow all\n</Limit>\n</Policy>',
  ].join('\n');

/** A queue without a driver passes everything on unchanged (printers.conf(5)). */
const queue = (device: string): string =>
  `<Printer bench>\nDeviceURI ${device}\nState Idle\nAccepting Yes\nShared No\n</Printer>\n`;

const answers = (socket: string): Promise<boolean> =>
  new Promise((done) => {
    const probe = connect(socket);
    probe.once('connect', () => done(true)).once('error', () => done(false));
    probe.once('connect', () => probe.destroy());
  });

/** A print scheduler with its own folder, from which it starts again after it was killed. */
export interface Scheduler {
  /** The variables with which its client programs find it. */
  env: NodeJS.ProcessEnv;
  lp: string;
  /** What it has logged so far. */
  log(): string;
  /** Resolves when it answers, or to the reason why it does not, in words. */
  start(): Promise<ChildProcess | { reason: string }>;
}

const start = async (
  cupsd: string,
  places: readonly string[],
  socket: string,
  log: () => string,
): Promise<ChildProcess | { reason: string }> => {
  const scheduler = startGroup(cupsd, ['-f', ...places], { stdio: 'ignore' });
  const deadline = Date.now() + readyWithinMs;
  while (!(await answers(socket)) && Date.now() < deadline) await pause(20);
  if (await answers(socket)) return scheduler;
  await stopGroup(scheduler);
  return {
    reason: `cupsd does not start with folders of its own (${log().trim().split('\n').at(-1) ?? ''})`,
  };
};

/**
 * Sets up our own print scheduler, on a socket in `folder`, with one raw queue `bench` for the printer at
 * this device URI. `more` are lines of cupsd.conf(5).
 * @returns a reason in words when there is no CUPS
 */
export const setUpCups = (
  folder: string,
  device: string,
  more: readonly string[] = [],
): Scheduler | { reason: string } => {
  const cupsd = findProgram('cupsd');
  const lp = findProgram('lp');
  if (!cupsd || !lp) return { reason: install };
  if (!existsSync(join(resolve(dirname(cupsd), '..'), 'lib/cups/backend/socket'))) return { reason: install };
  // Filters and backends run as another user, who needs access.
  for (const path of [dirname(folder), folder]) chmodSync(path, 0o755);
  const socket = join(folder, 'socket');
  const config = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  config('printers.conf', queue(device));
  const places = [
    '-c',
    config('cupsd.conf', settings(socket, more)),
    '-s',
    config('cups-files.conf', files(folder, cupsd)),
  ];
  const log = (): string =>
    existsSync(join(folder, 'error_log')) ? readFileSync(join(folder, 'error_log'), 'utf8') : '';
  const env = { ...process.env, CUPS_SERVER: socket, HOME: folder };
  return { env, lp, log, start: () => start(cupsd, places, socket, log) };
};

/**
 * Starts our own print scheduler for the printer on this loopback port.
 * @returns a reason in words when there is no CUPS or it does not start
 */
export const startCups = async (folder: string, port: number): Promise<Peer | { reason: string }> => {
  const device = `socket://127.0.0.1:${port}/?waiteof=false&snmp=false`;
  const cups = setUpCups(folder, device, ['MaxJobs 0', 'PreserveJobHistory No']);
  if ('reason' in cups) return cups;
  const scheduler = await cups.start();
  if ('reason' in scheduler) return scheduler;
  return {
    name: 'lp -o raw',
    print: async (file) => {
      const { status, stderr } = await outputOf(cups.lp, ['-d', 'bench', '-o', 'raw', file], {
        env: cups.env,
      });
      if (status !== 0) throw new Error(`lp: ${stderr}`);
    },
    close: () => stopGroup(scheduler),
  };
};
