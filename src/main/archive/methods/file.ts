import { type Connection, damages } from '../core/connection';
import type { ArchivePaths } from '../core/paths';
import type { Db } from '../core/schema';
import type { Exclusively } from '../core/work-queue';
import type { ArchiveDisk } from '../disk/opening';
import { inspectDocuments } from '../recovery/inspect';
import { rescue } from '../recovery/rescue';

/** The archive's file, which may be lost or damaged. */
export const fileMethods = (
  db: Db,
  connection: Connection,
  exclusively: Exclusively,
  { presence, key }: ArchiveDisk,
) => ({
  /** Compares every document with its hash, in small steps. */
  inspectDocuments: () => inspectDocuments(connection, exclusively),
  /** @throws DiskError where the file or its log was deleted, replaced or truncated */
  mustBeThere: () => presence.mustBeThere(),
  /** Writes the complete content into a new file, because the archive's own file was deleted. */
  rescue: (paths: ArchivePaths) => db.connection().execute(() => rescue(connection, paths, key)),
  /** All damage of the file; empty when there is none. Reads the complete file. */
  check: () => db.connection().execute(() => Promise.resolve(damages(connection))),
});
