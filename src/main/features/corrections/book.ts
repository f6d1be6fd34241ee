import type { Basket, Update } from '#shared/update/basket';
import type { SettledUpdate, UpdateArchive } from './correction-ports';

/** Done corrections that are kept to be shown. */
const mostDone = 100;

/**
 * The corrections as the archive holds them, kept in memory so that ten thousand need not be read at every change. What is
 * written goes to disk first. One package has at most one that is not done.
 */
export interface UpdateBook {
  load(): Promise<void>;
  /** How many there are to be shown. */
  size(): number;
  /** Not done, oldest first. */
  all(): Update[];
  byPackage(packageId: string): Update | undefined;
  byId(id: string): Update | undefined;
  save(updates: readonly Update[]): Promise<void>;
  settle(settled: readonly SettledUpdate[], at: string): Promise<void>;
  /** Says in memory alone what the disk says after the next start. */
  doubt(updates: readonly Update[]): void;
  remove(ids: readonly string[]): Promise<void>;
  view(): Omit<Basket, 'sending'>;
}

export const createBook = (archive: UpdateArchive): UpdateBook => {
  const open = new Map<string, Update>();
  /** Ids of those that are not done. */
  const packages = new Map<string, string>();
  let done: Update[] = [];

  const put = (update: Update): void => {
    if (update.state === 'updated') {
      open.delete(update.id);
      done = [update, ...done].slice(0, mostDone);
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
    doubt: remember,
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
