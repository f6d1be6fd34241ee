import type { ChildProcess } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Connection } from '#main/archive/core/connection';
import { closeWindows } from '#test/support/x-close';
import { openXKeyboard } from '#test/support/x-keys';
import { exitStatus, outputOf } from '#tools/processes';
import { type DebianRoot, user } from './root';

/** Of the program that is not for production; practice is what it opens when no one set it up. */
export const stationFolder = join(user.home, '.config', 'Packbench (not for production)');
const limitMs = 120_000;

export const until = async (
  what: string,
  isSo: () => boolean | Promise<boolean>,
  withinMs = limitMs,
): Promise<void> => {
  const end = Date.now() + withinMs;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`${what}: not within ${withinMs / 1000} s`);
    await pause(200);
  }
};

/** The program of the system's package. */
const packaged = '/opt/packbench/packbench';

/** The processes of a program, by what /proc says of them. */
const processes = (program: string): { arguments: string; status: string }[] =>
  readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const read = (file: string): string => readFileSync(join('/proc', name, file), 'utf8');
      const words = read('cmdline').replaceAll('\0', ' ');
      return words.startsWith(`${program} `) ? [{ arguments: words, status: read('status') }] : [];
    } catch {
      // It ended meanwhile.
      return [];
    }
  });

/** Whether a program has a window, or is about to. */
export const isRunning = (program: string): boolean => processes(program).length > 0;

/** Reads an archive; a station may have it open. */
export const read = (
  root: DebianRoot,
  sql: string,
  environment: 'practice' | 'production' = 'practice',
): Record<string, unknown>[] => {
  const file = join(root.path, stationFolder, environment, 'archive.db');
  if (!existsSync(file)) return [];
  const connection = new Connection(file);
  try {
    connection.exec('pragma query_only=ON');
    return connection.all(sql);
  } finally {
    connection.close();
  }
};

/** A bench at work in its window, as the ordinary user started it. */
export class Bench {
  readonly #root: DebianRoot;
  readonly #child: ChildProcess;
  readonly #display: string;
  output = '';

  private constructor(root: DebianRoot, display: string, args: readonly string[]) {
    this.#root = root;
    this.#display = display;
    this.#child = root.start(display, ['/usr/bin/packbench', ...args]);
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
  }

  static async open(root: DebianRoot, display: string, args: readonly string[] = []): Promise<Bench> {
    const opened = (): number => {
      const file = join(root.path, stationFolder, 'logs', 'packbench.log');
      return existsSync(file) ? readFileSync(file, 'utf8').split('archive open').length : 1;
    };
    const before = opened();
    const bench = new Bench(root, display, args);
    await until('the archive opens', () => {
      if (bench.#child.exitCode !== null || bench.#child.signalCode !== null)
        throw new Error(`the program ended: ${bench.output}`);
      return opened() > before;
    });
    return bench;
  }

  /** Each page’s process: a process namespace of its own, and system calls that are filtered. */
  sandboxed(program = packaged): boolean {
    const pages = processes(program).filter((one) => one.arguments.includes('--type=renderer'));
    const all = processes(program).map((one) => one.arguments);
    return (
      pages.length > 0 &&
      pages.every(({ status }) => /^Seccomp:\t2$/m.test(status) && /^NSpid:(\t\d+){2,}$/m.test(status)) &&
      all.every((words) => !words.includes('--no-sandbox'))
    );
  }

  /** Types a code until it has had its effect; the same scan again does nothing more. */
  async scan(code: string, what: string, hasCome: () => boolean): Promise<void> {
    const keys = openXKeyboard(this.#display);
    let next = 0;
    try {
      await until(what, async () => {
        // The window may not listen yet.
        if (!hasCome() && Date.now() >= next) {
          // No window manager is here: keys go to the window under the pointer.
          await outputOf('xte', ['-x', this.#display, 'mousemove 640 300', 'mouseclick 1']);
          await keys.scan(code, () => 20);
          next = Date.now() + 10_000;
        }
        return hasCome();
      });
    } finally {
      await keys.close();
    }
  }

  /** Types a scan, and waits until the printer has proved the label. */
  ship(ref1: string, environment: 'practice' | 'production' = 'practice'): Promise<void> {
    const sql = `select 1 from labels join prints on prints.label_id = labels.id
      where labels.ref1 = '${ref1}' and labels.stage = 'confirmed' and prints.state = 'confirmed'`;
    return this.scan(ref1, `${ref1} is printed`, () => read(this.#root, sql, environment).length > 0);
  }

  /** Closes the window as a person does, and waits for the end of the program. */
  async quit(): Promise<void> {
    if (!closeWindows(this.#display)) throw new Error('there is no window to close');
    await exitStatus(this.#child);
  }

  /** Whether the program has ended by itself, and well; what it started may go on. */
  get hasEnded(): boolean {
    return this.#child.exitCode === 0;
  }

  /** Ends it as the system does when a session ends. */
  async close(): Promise<void> {
    this.#child.kill('SIGTERM');
    await exitStatus(this.#child);
  }
}
