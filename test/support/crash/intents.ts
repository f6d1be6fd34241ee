import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Libsql from 'libsql';
import { optionsOf } from '#main/archive/core/cipher';
import type { Intents } from './truth';

interface Row {
  name: string;
}

/** The archive's key, which the harness's keychain stores unchanged. */
const keyOf = (folder: string): string | null => {
  const file = join(folder, 'archive-key.bin');
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
};

/**
 * What was started but not finished according to the archive of a killed station. It reads a copy: opening
 * the file itself would repair it before the next station can.
 */
export const intentsOnDisk = (folder: string): Intents => {
  const archive = join(folder, 'production', 'archive.db');
  const copies = mkdtempSync(join(tmpdir(), 'packbench-intents-'));
  try {
    for (const end of ['', '-wal'])
      if (existsSync(archive + end)) copyFileSync(archive + end, join(copies, `copy.db${end}`));
    const database = new Libsql(join(copies, 'copy.db'), { timeout: 5_000, ...optionsOf(keyOf(folder)) });
    const names = (sql: string): string[] => (database.prepare(sql).all() as Row[]).map(({ name }) => name);
    const intents = {
      registering: names(`select ref1 || '/' || parcel as name from labels where stage = 'registering'`),
      sending: names(
        `select package_id as name from prints join labels on labels.id = prints.label_id
         where prints.state in ('sending', 'sent') and prints.note is null`,
      ),
    };
    database.close();
    return intents;
  } finally {
    rmSync(copies, { recursive: true, force: true });
  }
};
