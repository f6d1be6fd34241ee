import { isIntact } from '../../base/bytes';
import type { Connection } from '../core/connection';
import { yieldToEventLoop } from '../../base/event-loop';
import type { Exclusively } from '../core/work-queue';

/** Bytes that are checked before other work may run. */
const atOnceBytes = 128 * 1024;

interface Row {
  rowid: number;
  label_id: string;
  sha256: string;
  size: number;
}

const listed = `select rowid, label_id, sha256, length(bytes) as size from documents where rowid > ? order by rowid limit 200`;
const bytesOf = `select bytes from documents where rowid = ?`;
const refOf = `select ref1 from labels where id = ?`;

const isUndamaged = (connection: Connection, { rowid, sha256 }: Row): boolean => {
  try {
    const bytes = connection.all(bytesOf, [rowid])[0]?.['bytes'];
    // Retention removed it meanwhile.
    if (bytes === undefined) return true;
    return isIntact(bytes, sha256);
  } catch {
    return false;
  }
};

const nameOf = (connection: Connection, labelId: string): string => {
  const ref1 = connection.all(refOf, [labelId])[0]?.['ref1'];
  return typeof ref1 === 'string' ? ref1 : labelId;
};

/**
 * Compares every stored document with its sha256 in small steps: other work waits for one document at most.
 * @returns how many there were, and the order numbers of labels with a damaged document
 */
export const inspectDocuments = async (
  connection: Connection,
  exclusively: Exclusively,
): Promise<{ documents: number; damaged: string[] }> => {
  const damaged = new Set<string>();
  let documents = 0;
  for (let after = -1; ;) {
    const rows = await exclusively(() => connection.all(listed, [after]) as unknown as Row[]);
    if (rows.length === 0) return { documents, damaged: [...damaged] };
    let bytes = 0;
    for (const row of rows) {
      if (!(await exclusively(() => isUndamaged(connection, row))))
        damaged.add(await exclusively(() => nameOf(connection, row.label_id)));
      documents += 1;
      bytes += row.size;
      if (bytes < atOnceBytes) continue;
      bytes = 0;
      await yieldToEventLoop();
    }
    after = rows.at(-1)?.rowid ?? after;
    await yieldToEventLoop();
  }
};
