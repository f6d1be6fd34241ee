import type { Db } from '../core/schema';
import type { ArchiveDeps } from '../core/types';
import type { Turn } from '../core/work-queue';
import type { ArchiveDisk } from '../disk/opening';
import { anonymiseUnknown } from '../retention/anonymise-unknown';
import { compactArchive, truncateLog } from '../retention/compact';
import { countDue } from '../retention/due';
import { lastEntryAt, noteRetention, removeNamed, removeSlice } from '../retention/pass';

/** What removes personal data that is no longer needed; see `retention/`. */
export const retentionMethods = (
  db: Db,
  deps: ArchiveDeps,
  turn: Turn,
  { file, key, presence }: ArchiveDisk,
) => ({
  countDue: (before: string) => countDue(db, before),
  /** Overwrites what it removes with zeros (https://www.sqlite.org/pragma.html#pragma_secure_delete). */
  removeSlice: (plan: Parameters<typeof removeSlice>[1]) => {
    deps.connection.exec('pragma secure_delete=on');
    return removeSlice({ db, connection: deps.connection }, plan);
  },
  removeNamed: (ids: readonly string[], mark: { at: string; days: number }) => {
    deps.connection.exec('pragma secure_delete=on');
    return removeNamed({ db, connection: deps.connection }, ids, mark);
  },
  anonymiseUnknown: (before: string, goesOn: () => boolean) => anonymiseUnknown(db, before, goesOn),
  noteRetention: (ran: { days: number; rows: number }, at: string) =>
    turn(() => noteRetention(ran, at, deps)),
  lastEntryAt: () => lastEntryAt(db),
  truncateLog: () =>
    db.connection().execute(() => presence.shrinking(() => Promise.resolve(truncateLog(deps.connection)))),
  /** Whoever asks the archive meanwhile waits: about two seconds for a hundred thousand labels. @throws FileWorkError */
  compact: () => presence.shrinking(() => compactArchive(db, { file, key })),
});
