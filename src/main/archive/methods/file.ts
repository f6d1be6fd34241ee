import { type Connection, damages } from '../core/connection';
import type { Db } from '../core/schema';
import type { Turn } from '../core/work-queue';
import type { ArchiveDisk } from '../disk/opening';
import { inspectDocuments } from '../recovery/inspect';
import { rescue } from '../recovery/rescue';

/** The archive as a file that may be lost or damaged. */
export const fileMethods = (db: Db, connection: Connection, turn: Turn, { presence, key }: ArchiveDisk) => ({
  /** Compares every document with its hash, a little at a time. */
  inspectDocuments: () => inspectDocuments(connection, turn),
  /** @throws DiskError where its file or its log was deleted, replaced or cut */
  mustBeThere: () => presence.mustBeThere(),
  /** Writes all that it holds into a new file, for its own has no name any more. */
  rescue: (to: string) => db.connection().execute(() => rescue(connection, to, key)),
  /** What is damaged in the file; empty when it is sound. Reads all of it. */
  check: () => db.connection().execute(() => Promise.resolve(damages(connection))),
});
