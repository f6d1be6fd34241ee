import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { allProcesses } from './proc';

const STOP_GRACE_MS = 3000;
const POLL_MS = 25;
const started = new Set<ChildProcess>();
process.once('exit', killStarted);

/** The result of a finished command: its exit status (128 + number after a signal) and its output. */
export interface Output {
  status: number;
  stdout: string;
  stderr: string;
}

export interface OutputOptions extends SpawnOptions {
  /** Milliseconds until the command's process group is killed. */
  timeout?: number;
}

/**
 * Starts a command as the leader of its own process group. Remaining processes of the group are killed when this process exits.
 */
export function startGroup(
  command: string,
  args: readonly string[],
  options: SpawnOptions = {},
): ChildProcess {
  const child = spawn(command, args, { ...options, detached: process.platform !== 'win32' });
  started.add(child);
  return child;
}

/** The exit status of a child: 128 + the signal's number after a signal. Rejects when it could not be started. */
export function exitStatus(child: ChildProcess): Promise<number> {
  const known = statusOf(child.exitCode, child.signalCode);
  if (known !== undefined) return Promise.resolve(known);
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (code, signal) => {
      done(statusOf(code, signal) ?? 1);
    });
  });
}

/** Runs a command to its end and returns its output. Rejects when it could not be started. */
export async function outputOf(
  command: string,
  args: readonly string[],
  { timeout, ...options }: OutputOptions = {},
): Promise<Output> {
  const child = startGroup(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const timer = timeout === undefined ? undefined : setTimeout(() => signalGroup(child, 'SIGKILL'), timeout);
  try {
    const [status, stdout, stderr] = await Promise.all([
      exitStatus(child),
      read(child.stdout),
      read(child.stderr),
    ]);
    return { status, stdout, stderr };
  } finally {
    clearTimeout(timer);
    started.delete(child);
  }
}

/** Ends a child and its process group: sends SIGTERM, and kills what is left after three seconds. */
export async function stopGroup(child: ChildProcess): Promise<void> {
  const deadline = Date.now() + STOP_GRACE_MS;
  signalGroup(child, 'SIGTERM');
  while (groupRuns(child) && Date.now() < deadline) await delay(POLL_MS);
  if (groupRuns(child)) signalGroup(child, 'SIGKILL');
  started.delete(child);
}

/** Sends a signal to a child's process group (0 only checks). False when the group has no processes. */
export function signalGroup(child: ChildProcess, signal: NodeJS.Signals | 0): boolean {
  if (child.pid === undefined) return false;
  try {
    return process.platform === 'win32' ? child.kill(signal) : process.kill(-child.pid, signal);
  } catch {
    return false;
  }
}

const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * From now on, a signal that ends this process first ends the started groups and waits for `cleanUp`; the exit status is then 128 + the
 * signal's number. A second signal exits at once.
 */
export function exitOnSignals(cleanUp: () => Promise<void> = () => Promise.resolve()): void {
  onSignals((signal) => {
    const status = 128 + constants.signals[signal];
    onSignals(() => process.exit(status));
    void Promise.all([...started].map(stopGroup))
      .then(cleanUp)
      .finally(() => process.exit(status));
  });
}

/** From now on, passes the signals that would end this process only to `receive`. */
export function onSignals(receive: (signal: NodeJS.Signals) => void): void {
  for (const signal of endings) process.removeAllListeners(signal).on(signal, receive);
}

/** Orphans may stay zombies for long after they ended if the first process does not collect them; they count as ended. */
function groupRuns(child: ChildProcess): boolean {
  if (!signalGroup(child, 0)) return false;
  return (
    process.platform !== 'linux' || allProcesses().some(({ group, runs }) => runs && group === child.pid)
  );
}

function killStarted(): void {
  for (const child of started) signalGroup(child, 'SIGKILL');
}

function statusOf(code: number | null, signal: NodeJS.Signals | null): number | undefined {
  if (code !== null) return code;
  return signal === null ? undefined : 128 + constants.signals[signal];
}

function read(stream: ChildProcess['stdout']): Promise<string> {
  return stream === null ? Promise.resolve('') : text(stream);
}
