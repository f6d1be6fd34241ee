import type { Basket, Update } from '#shared/update/basket';
import type { SettledUpdate, UpdateArchive } from './correction-ports';

/** The most completed corrections that are kept for display. */
const maxDone = 100;

/**
 * The corrections of the archive, cached in memory so that ten thousand need not be read for every change. Changes are written to disk
 * first. A package has at most one correction that is not done.
 */
export interface UpdateBook {
  load(): Promise<void>;
  /** The number of corrections that are displayed. */
  size(): number;
  /** Not done, oldest first. */
  all(): Update[];
  byPackage(packageId: string): Update | undefined;
  byId(id: string): Update | undefined;
  save(updates: readonly Update[]): Promise<void>;
  settle(settled: readonly SettledUpdate[], at: string): Promise<void>;
  /** Marks them as unknown in memory only; the next start will mark them on disk. */
  markUnknown(updates: readonly Update[]): void;
  remove(ids: readonly string[]): Promise<void>;
  view(): Omit<Basket, 'sending'>;
}

export const createBook = (archive: UpdateArchive): UpdateBook => {
  const open = new Map<string, Update>();
  /** IDs of corrections that are not done. */
  const packages = new Map<string, string>();
  let done: Update[] = [];

  const put = (update: Update): void => {
    if (update.state === 'updated') {
      open.delete(update.id);
      done = [update, ...done].slice(0, maxDone);
    } else open.set(update.id, update);
  };
  const remember = (updates: readonly Update[]): void => {
    for (const update of updates) {
      put(update);
      if (open.has(update.id)) packages.set(update.packageId, update.id);
      else packages.delete(update.packageId);
    }
  };

  return {
    load: async () => remember(await archive.openUpdates()),
    size: () => open.size + done.length,
    all: () => [...open.values()],
    byPackage: (packageId) => open.get(packages.get(packageId) ?? ''),
    byId: (id) => open.get(id),
    save: async (updates) => {
      await archive.saveUpdates(updates);
      remember(updates);
    },
    settle: async (settled, at) => {
      await archive.settleUpdates(settled, at);
      remember(settled.map(({ update }) => update));
    },
    markUnknown: remember,
    remove: async (ids) => {
      await archive.removeUpdates(ids);
      for (const id of ids) {
        packages.delete(open.get(id)?.packageId ?? '');
        open.delete(id);
      }
    },
    view: () => ({ open: [...open.values()], done }),
  };
};
