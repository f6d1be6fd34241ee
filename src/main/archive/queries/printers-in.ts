import { codedMessage } from '#shared/text/coded-message';
import type { Printer } from '#shared/print/printer';
import { type ArchiveKey, formOf, isInWalMode } from '../core/cipher';
import { busyTimeoutMs, Connection } from '../core/connection';
import { ArchiveError } from '../core/errors';
import { allPrinters } from '../tables/printers';

/**
 * The printers of an archive that is not open. Nothing in it or beside it is written.
 * @returns `not_closed` where the station did not close in order: its last writes are not in the file yet
 * @throws ArchiveError, or an SQLite error, where it can't be read
 */
export const printersIn = (file: string, key: ArchiveKey | null): Printer[] | 'missing' | 'not_closed' => {
  const form = formOf(file);
  if (form === 'missing') return 'missing';
  if (form === 'encrypted' && key === null)
    throw new ArchiveError('no_key', file, codedMessage('archive.noKey'));
  if (isInWalMode(file)) return 'not_closed';
  const connection = new Connection(file, busyTimeoutMs, form === 'encrypted' ? key : null);
  try {
    connection.exec('pragma query_only=ON');
    return allPrinters(connection, (error) => {
      throw error;
    });
  } finally {
    connection.close();
  }
};
