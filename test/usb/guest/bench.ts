import { type ChildProcess, fork, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { PrintDesk } from '#main/printing/desk';
import type { PrintEnd, PrintProgress } from '#shared/print/progress';
import { forkChild } from '#tools/fork-child';
import type { Knobs } from '#main/practice/printer/knobs';
import type { Printer } from '#shared/print/printer';
import type { Identity } from '../usbip/descriptors';
import type { WireHabits } from '../usbip/device';
import type { Speed } from '../usbip/host';
import type { PrinterOrder, UsbFacts } from './printer-protocol';
import { followPrint } from '#test/support/followed-print';

const folder = new URL('.', import.meta.url).pathname;
export const fileOf = (name: string): string => `${folder}${name}`;

/** Waits for a condition, and names it when it does not become true. */
export const until = async (
  what: string,
  isTrue: () => boolean | Promise<boolean>,
  ms = 15_000,
): Promise<void> => {
  const end = Date.now() + ms;
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error(`${what}: not within ${ms} ms`);
    await pause(20);
  }
};

export const expectSame = (what: string, got: unknown, wanted: unknown): void => {
  if (JSON.stringify(got) !== JSON.stringify(wanted))
    throw new Error(`${what}: ${JSON.stringify(got)} instead of ${JSON.stringify(wanted)}`);
};

/** A virtual Zebra on the guest's USB, in a separate process. */
export interface Zebra {
  plug(port?: number, speed?: Speed): Promise<void>;
  pull(port?: number): Promise<void>;
  knobs(knobs: Partial<Knobs>): Promise<void>;
  habits(habits: Partial<WireHabits>): Promise<void>;
  facts(): Promise<UsbFacts>;
  /** It was unplugged: its process may become another printer. */
  end(): void;
}

const sysfs = (port: number): string => `/sys/bus/usb/devices/1-${port + 1}`;

type Asker = (order: PrinterOrder) => Promise<unknown>;

const startProcess = (): Asker => {
  const child: ChildProcess = fork(fileOf('printer.mjs'));
  let lastId = 0;
  const waiting = new Map<number, { done: (value: unknown) => void; fail: (error: Error) => void }>();
  child.on('message', ({ id, value, error }: { id: number; value: unknown; error?: string }) => {
    const one = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) one?.done(value);
    else one?.fail(new Error(error));
  });
  return (order) =>
    new Promise((done, fail) => {
      const id = (lastId += 1);
      waiting.set(id, { done, fail });
      child.send({ id, order });
    });
};

/**
 * Starting Node.js is most of a check's time in the guest, so a process is reused as a new printer when the last one is
 * finished.
 */
const idle: Asker[] = [];

export const startZebra = async (
  identity: Partial<Identity> = {},
  knobs: Partial<Knobs> = {},
): Promise<Zebra> => {
  const ask = idle.pop() ?? startProcess();
  await ask({ do: 'be', identity, knobs });
  return {
    plug: async (port = 0, speed = 'high') => {
      await ask({ do: 'plug', port, speed });
      await until('its device', () => existsSync(sysfs(port)));
      await pause(100);
    },
    pull: async (port = 0) => {
      await ask({ do: 'pull', port });
      await until('its device gone', () => !existsSync(sysfs(port)));
    },
    knobs: async (change) => {
      await ask({ do: 'knobs', knobs: change });
    },
    habits: async (change) => {
      await ask({ do: 'habits', habits: change });
    },
    facts: async () => (await ask({ do: 'facts' })) as UsbFacts,
    end: () => void idle.push(ask),
  };
};

/** Another program at the same printer; resolves when it has claimed it. */
export const startRival = async (how: 'gently' | 'usblp' | 'force'): Promise<ChildProcess> => {
  const child = spawn(process.execPath, [fileOf('rival.mjs'), how], { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise<void>((resolve, reject) => {
    child.stdout.once('data', () => resolve());
    child.once('exit', (code) => reject(new Error(`the rival ended with ${code}`)));
  });
  return child;
};

export const openDesk = (): PrintDesk =>
  new PrintDesk({
    timing: {
      recheckFromMs: 200,
      recheckToMs: 600,
      settleMs: 1_500,
      firstAnswerMs: 4_000,
      answerMs: 4_000,
      connectMs: 8_000,
    },
    spawn: forkChild(fileOf('device-file-child.mjs')),
    log: (line) => console.error(line),
  });

export const printerAt = (uri: string): Printer => ({
  id: 'p',
  name: 'Zebra',
  uri,
  dpi: 203,
  isDefault: true,
});
export const usbUri = 'usb://0a5f/D1N000000001';

export const labelOf = (name: string, bytes = 0): Uint8Array =>
  Buffer.from(
    `^XA^FO50,50^A0N,30,30^FD${name}^FS${bytes > 0 ? `^FX${'x'.repeat(bytes)}^FS` : ''}^XZ`,
    'latin1',
  );

export interface Running {
  end: Promise<PrintEnd>;
  told: PrintProgress[];
  stop: AbortController;
  /** Resolves when a report fits. */
  heard(what: string, fits: (progress: PrintProgress) => boolean): Promise<void>;
}

/** Prints one label and records its progress. */
export const print = (desk: PrintDesk, uri: string, document: Uint8Array): Running => {
  const reported: PrintProgress[] = [];
  const stop = new AbortController();
  const report = (progress: PrintProgress): Promise<void> => {
    reported.push(progress);
    return Promise.resolve();
  };
  const job = { printer: printerAt(uri), documents: [document], copies: 1 };
  const end = followPrint(desk, job, report, stop.signal);
  end.catch(() => undefined);
  return {
    ...{ end, told: reported, stop },
    heard: (what, fits) =>
      until(what, () => reported.some(fits)).catch((error: unknown) => {
        throw new Error(`${String(error)}; heard ${JSON.stringify(reported)}`);
      }),
  };
};

export const waitsFor =
  (reason: string) =>
  (progress: PrintProgress): boolean =>
    'reasons' in progress && (progress.reasons as string[]).includes(reason);
