import { createHash } from 'node:crypto';
import type { Connection } from '../core/connection';
import { yieldToEventLoop } from '../../base/event-loop';
import type { Turn } from '../core/work-queue';

/** Looked at in one go; a larger document is one go by itself. */
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

const isWhole = (connection: Connection, { rowid, sha256 }: Row): boolean => {
  try {
    const bytes = connection.all(bytesOf, [rowid])[0]?.['bytes'];
    // Removed by retention meanwhile.
    if (bytes === undefined) return true;
    return bytes instanceof Uint8Array && createHash('sha256').update(bytes).digest('hex') === sha256;
  } catch {
    return false;
  }
};

const nameOf = (connection: Connection, labelId: string): string => {
  const ref1 = connection.all(refOf, [labelId])[0]?.['ref1'];
  return typeof ref1 === 'string' ? ref1 : labelId;
};

/**
 * Compares every stored document with its sha256, a little at a time: whoever works meanwhile waits for one document at most.
 * @returns how many there were, and the order numbers of labels of which one is not what was paid for
 */
export const inspectDocuments = async (
  connection: Connection,
  turn: Turn,
): Promise<{ documents: number; damaged: string[] }> => {
  const damaged = new Set<string>();
  let documents = 0;
  for (let after = -1; ;) {
    const rows = await turn(() => connection.all(listed, [after]) as unknown as Row[]);
    if (rows.length === 0) return { documents, damaged: [...damaged] };
    let bytes = 0;
    for (const row of rows) {
      if (!(await turn(() => isWhole(connection, row))))
        damaged.add(await turn(() => nameOf(connection, row.label_id)));
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
