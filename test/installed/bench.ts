import type { ChildProcess } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Connection } from '#main/archive/core/connection';
import { openXKeyboard } from '#test/support/x-keys';
import { exitStatus, outputOf } from '#tools/processes';
import { type DebianRoot, user } from './root';

/** Of the program that is not for production; practice is what it opens when nobody set it up. */
export const stationFolder = join(user.home, '.config', 'Packbench (not for production)');
const limitMs = 120_000;

const until = async (what: string, isSo: () => boolean | Promise<boolean>): Promise<void> => {
  const end = Date.now() + limitMs;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`${what}: not within ${limitMs / 1000} s`);
    await pause(200);
  }
};

/** The processes of the program, by what /proc says of them. */
const processes = (): { arguments: string; status: string }[] =>
  readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const read = (file: string): string => readFileSync(join('/proc', name, file), 'utf8');
      const words = read('cmdline').replaceAll('\0', ' ');
      return words.startsWith('/opt/packbench/packbench ') || words === '/opt/packbench/packbench '
        ? [{ arguments: words, status: read('status') }]
        : [];
    } catch {
      // It ended meanwhile.
      return [];
    }
  });

/** Reads the archive of practice; a station may have it open. */
export const read = (root: DebianRoot, sql: string): Record<string, unknown>[] => {
  const connection = new Connection(join(root.path, stationFolder, 'practice', 'archive.db'));
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

  private constructor(root: DebianRoot, display: string) {
    this.#root = root;
    this.#display = display;
    this.#child = root.start(display, ['/usr/bin/packbench']);
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
  }

  static async open(root: DebianRoot, display: string): Promise<Bench> {
    const opened = (): number => {
      const file = join(root.path, stationFolder, 'logs', 'packbench.log');
      return existsSync(file) ? readFileSync(file, 'utf8').split('archive open').length : 1;
    };
    const before = opened();
    const bench = new Bench(root, display);
    await until('the archive opens', () => {
      if (bench.#child.exitCode !== null || bench.#child.signalCode !== null)
        throw new Error(`the program ended: ${bench.output}`);
      return opened() > before;
    });
    return bench;
  }

  /** Each page’s process: a process namespace of its own, and system calls that are filtered. */
  sandboxed(): boolean {
    const pages = processes().filter((one) => one.arguments.includes('--type=renderer'));
    const all = processes().map((one) => one.arguments);
    return (
      pages.length > 0 &&
      pages.every(({ status }) => /^Seccomp:\t2$/m.test(status) && /^NSpid:(\t\d+){2,}$/m.test(status)) &&
      all.every((words) => !words.includes('--no-sandbox'))
    );
  }

  /** Types a scan, and waits until the printer has proved the label. */
  async ship(ref1: string): Promise<void> {
    const keys = openXKeyboard(this.#display);
    const isPrinted = (): boolean =>
      read(
        this.#root,
        `select 1 from labels join prints on prints.label_id = labels.id
         where labels.ref1 = '${ref1}' and labels.stage = 'confirmed' and prints.state = 'confirmed'`,
      ).length > 0;
    let next = 0;
    try {
      await until(`${ref1} is printed`, async () => {
        // The window may not listen yet; the same scan again buys nothing.
        if (Date.now() >= next) {
          // No window manager is here: keys go to the window under the pointer.
          await outputOf('xte', ['-x', this.#display, 'mousemove 640 300', 'mouseclick 1']);
          await keys.scan(ref1, () => 20);
          next = Date.now() + 10_000;
        }
        return isPrinted();
      });
    } finally {
      await keys.close();
    }
  }

  async close(): Promise<void> {
    this.#child.kill('SIGTERM');
    await exitStatus(this.#child);
  }
}
