import type { Db } from '../core/schema';
import type { ArchiveDeps } from '../core/types';
import type { Exclusively } from '../core/work-queue';
import type { ArchiveDisk } from '../disk/opening';
import { anonymiseUnknown } from '../retention/anonymise-unknown';
import { compactArchive, truncateLog } from '../retention/compact';
import { countDue } from '../retention/due';
import { lastEntryAt, noteRetention, removeNamed, removeSlice } from '../retention/pass';

/** Removes personal data that is no longer needed; see `retention/`. */
export const retentionMethods = (
  db: Db,
  deps: ArchiveDeps,
  exclusively: Exclusively,
  { file, key, presence }: ArchiveDisk,
) => ({
  countDue: (before: string) => countDue(db, before),
  /** Overwrites removed data with zeros (https://www.sqlite.org/pragma.html#pragma_secure_delete). */
  removeSlice: (plan: Parameters<typeof removeSlice>[1]) => {
    deps.connection.exec('pragma secure_delete=on');
    return removeSlice({ db, connection: deps.connection }, plan);
  },
  removeNamed: (ids: readonly string[], mark: { at: string; days: number }) => {
    deps.connection.exec('pragma secure_delete=on');
    return removeNamed({ db, connection: deps.connection }, ids, mark);
  },
  anonymiseUnknown: (before: string, mayContinue: () => boolean) => anonymiseUnknown(db, before, mayContinue),
  noteRetention: (ran: { days: number; rows: number }, at: string) =>
    exclusively(() => noteRetention(ran, at, deps)),
  lastEntryAt: () => lastEntryAt(db),
  truncateLog: () =>
    db.connection().execute(() => presence.shrinking(() => Promise.resolve(truncateLog(deps.connection)))),
  /** Other calls to the archive wait meanwhile: about two seconds for a hundred thousand labels. @throws FileWorkError */
  compact: () => presence.shrinking(() => compactArchive(db, deps.connection, { file, key })),
});
