import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Station } from '#main/bridge/station';
import type { Provisioning } from '#shared/provisioning';
import type { BenchExtent } from '#tools/bench-parts';
import { ownFolder } from '#test/support/folders';
import { testCredentials } from '#test/support/station';
import { startService, type Service } from './service';
import { startStopWatchPrinter, type StopWatchPrinter } from './stop-watch-printer';

/** What every section works with; all of it on this computer's loopback, at free ports. */
export interface Bench {
  service: Service;
  printer: StopWatchPrinter;
  /** Makes a folder that is removed at the end. */
  folder(name: string): string;
  /** The size that fits the extent of the measurement. */
  sized<Size>(sizes: Record<BenchExtent, Size>): Size;
  /** Measured rounds of something quick, and of something that takes seconds. */
  rounds: { many: number; few: number };
  /** Removes the folders; `close` does it too. */
  remove(): Promise<void>;
  close(): Promise<void>;
}

/** Rounds before the first one that counts: after them, compilers, caches and connections are warm. */
export const warmUp = 5;

export const openBench = async (extent: BenchExtent): Promise<Bench> => {
  const sized: Bench['sized'] = (sizes) => sizes[extent];
  const newFolder = await ownFolder('bench');
  const [service, printer] = await Promise.all([startService(), startStopWatchPrinter()]);
  return {
    service,
    printer,
    folder: (name) => {
      const path = join(newFolder.path, name);
      mkdirSync(path);
      return path;
    },
    sized,
    rounds: sized({
      whole: { many: 60, few: 9 },
      quick: { many: 15, few: 3 },
      trial: { many: 2, few: 1 },
    }),
    remove: () => newFolder.remove(),
    close: async () => {
      await Promise.all([service.close(), printer.close()]);
      await newFolder.remove();
    },
  };
};

/** The settings of a bench that purchases at the stand-in and prints on the printer with the stop-watch. */
export const provisioning = ({ service, printer }: Bench): Omit<Provisioning, 'packbench'> => ({
  service: { environment: 'production', baseUrl: service.url, prefix: 'ABC' },
  credentials: testCredentials,
  printers: [{ name: 'Stop-watch', uri: printer.uri, dpi: 203, default: true }],
});

/** Waits until the station has proven its print and the printer has no connections. */
export const settled = async (station: Pick<Station, 'busy'>, printer: StopWatchPrinter): Promise<void> => {
  while (station.busy() > 0) await pause(2);
  await printer.idle();
};

/** `count` codes that no other call has returned. */
export const codes = (kind: string, count: number): string[] =>
  Array.from({ length: count }, (_, round) => `${kind}-${String(round + 1).padStart(4, '0')}`);
