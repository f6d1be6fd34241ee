import { englishWords } from '#shared/text/words-in';
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { WatchStatus } from '#shared/intake/watch';
import type { Mapping } from '#shared/intake/mapping';
import { openArchive, type Archive } from '#main/archive/archive';
import { openFolder } from '#main/features/intake/watch/folder';
import { readRequestInSlices } from '#main/features/intake/read-request';
import type { ImportDesk } from '#main/features/intake/import-orders';
import { createIntakeDesk } from '#main/features/intake/intake-desk';
import type { LabelPorts } from '#main/workflow/ports';
import { Watcher } from '#main/features/intake/watch/watcher';
import { ownFolder } from '#test/support/folders';

type Folder = ReturnType<typeof openFolder>;

/** A watch folder on the real disk, a real archive, a clock that goes by hand, and looks that are asked for. */
export interface WatchBench {
  /** The watch folder. */
  path: string;
  archive: Archive;
  watcher: Watcher;
  /** Everything announced, in order. */
  told: WatchStatus[];
  errors: unknown[];
  mappings: Mapping[];
  /** What imports need; a test may give it a floor. */
  importing: ImportDesk;
  /** Batches stored, by name. */
  batches(): Promise<string[]>;
  drop(name: string, content: string | Uint8Array): Promise<void>;
  /** Looks, and looks again after these milliseconds. */
  look(...after: number[]): Promise<WatchStatus>;
  /** Names in a folder of the watch folder, sorted; a folder's own files only. */
  names(place?: string): Promise<string[]>;
  text(place: string, name: string): Promise<string>;
  /** The station ends; another starts with the same archive. */
  restart(): void;
  /** What the next folder calls do instead of working. */
  instead: Partial<Folder>;
  setPath(path: string): void;
  close(): Promise<void>;
}

export const owner = 'a1b2c3';

export const openWatchBench = async (): Promise<WatchBench> => {
  const newFolder = await ownFolder('watch');
  const path = join(newFolder.path, 'drop here');
  await mkdir(path);
  const archive = openArchive(join(newFolder.path, 'archive.db'), { station: () => 'Bench 1' });
  let now = Date.parse('2026-11-21T12:00:00Z');
  let watched = path;
  const instead: Partial<Folder> = {};
  const reported: WatchStatus[] = [];
  const errors: unknown[] = [];
  const mappings: Mapping[] = [];
  const ports: Pick<LabelPorts, 'archive' | 'clock' | 'newId' | 'rules'> = {
    archive,
    clock: { now: () => new Date(now) },
    newId: randomUUID,
    rules: () => ({ defaults: {}, prefix: undefined }),
  };
  const importing: ImportDesk = {
    ports: ports as LabelPorts,
    queue: archive,
    read: readRequestInSlices,
    mappings: () => mappings,
    repeatRules: () => [],
  };
  const start = () =>
    new Watcher({
      words: () => Promise.resolve(englishWords),
      intake: createIntakeDesk(importing, () => undefined),
      importing,
      owner,
      path: () => watched,
      open: (root) => {
        const real = openFolder(root);
        return new Proxy(real, {
          get: (_, name: keyof Folder) => instead[name] ?? real[name],
        });
      },
      now: () => new Date(now),
      elapsed: () => now,
      steady: 1000,
      patience: 10_000,
      changed: (status) => reported.push(status),
      onError: (error) => errors.push(error),
    });
  const bench: WatchBench = {
    ...{ path, archive, told: reported, errors, mappings, importing, instead },
    watcher: start(),
    batches: async () => (await archive.batches('2000-01-01T00:00:00Z')).map(({ name }) => name),
    drop: (name, content) => writeFile(join(path, name), content),
    look: async (...after) => {
      await bench.watcher.look();
      for (const pause of after) {
        now += pause;
        await bench.watcher.look();
      }
      return bench.watcher.status();
    },
    names: async (place = '') => {
      const entries = await readdir(join(path, place), { withFileTypes: true }).catch(() => []);
      return entries
        .filter((entry) => !entry.isDirectory())
        .map(({ name }) => name)
        .sort();
    },
    text: (place, name) => readFile(join(path, place, name), 'utf8'),
    restart: () => {
      bench.watcher = start();
    },
    setPath: (next) => {
      watched = next;
    },
    close: async () => {
      await archive.close();
      await newFolder.remove();
    },
  };
  return bench;
};
