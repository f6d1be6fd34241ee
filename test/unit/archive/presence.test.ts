import { copyFileSync, existsSync, renameSync, rmSync, statSync, truncateSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Archive } from '#main/archive/archive';
import { makeCopy } from '#main/archive/recovery/copies';
import { readReport, writeReport } from '#main/archive/recovery/report';
import { placeRescued } from '#main/archive/recovery/rescue';
import { newArchiveKey } from '#main/archive/core/cipher';
import { isSound } from '#main/archive/core/background';
import { pathsOf } from '#main/archive/core/paths';
import { draftLabel } from './orders';
import { bought, folder, imported, openTest, step, tidyUp } from './samples';

tidyUp();

const opened = async (key: string | null = null): Promise<{ archive: Archive; file: string }> => {
  const file = join(folder(), 'archive.db');
  const archive = openTest(file, { key });
  await imported(archive, draftLabel('a'), draftLabel('b'));
  return { archive, file };
};

/** As the workflow begins a purchase: a request leaves after it. */
const begin = async (archive: Archive, id: string) => {
  const label = (await archive.label(id))!;
  return step(archive, label, { type: 'register.started', draft: label.draft });
};

describe('the log of an open archive', () => {
  const losses: Record<string, (log: string) => void> = {
    'is deleted': (log) => rmSync(log),
    'is replaced by another': (log) => {
      renameSync(log, `${log}.elsewhere`);
      copyFileSync(`${log}.elsewhere`, log);
    },
    'is emptied': (log) => truncateSync(log, 0),
    'loses its last page': (log) => truncateSync(log, statSync(log).size - 4096),
  };
  it.each(Object.entries(losses))(
    'the log of an open archive is reported as missing before the next purchase if it %s',
    async (_, lose) => {
      const { archive, file } = await opened();
      await begin(archive, 'a');
      archive.mustBeThere();
      lose(`${file}-wal`);
      await expect(begin(archive, 'b')).rejects.toMatchObject({ trouble: 'gone' });
      expect(() => archive.mustBeThere()).toThrow('gone');
    },
  );

  it('stays reported when it has grown again', async () => {
    const { archive, file } = await opened();
    await begin(archive, 'a');
    truncateSync(`${file}-wal`, 0);
    for (let each = 0; each < 5; each += 1)
      await imported(archive, draftLabel(`more-${each}`)).catch(() => undefined);
    expect(() => archive.mustBeThere()).toThrow('gone');
  });

  it('that was deleted is replaced by a new file with all purchases', async () => {
    const { archive, file } = await opened();
    await bought(archive, 'c');
    rmSync(`${file}-wal`);
    const paths = pathsOf(file);
    await archive.rescue(paths);
    const saved = openTest(paths.rescued);
    expect((await saved.label('c'))?.stage).toBe('registered');
    expect(await saved.documents('c')).toHaveLength(2);
  });

  it('that was rescued has the file in its place named in the report, also if that was moved before a power cut', async () => {
    const { archive, file } = await opened();
    const paths = pathsOf(file);
    await archive.rescue(paths);
    await archive.close();
    const now = new Date('2026-11-21T12:00:00.000Z');
    const aside = paths.aside('replaced', now);
    // As a power cut leaves it between the two renames.
    writeReport(paths, {
      ...{ at: now.toISOString(), copyAt: now.toISOString(), from: 'rescued', aside: basename(aside) },
      ...{ saved: {}, isWhole: true, bought: [], lost: [], mayBeBought: [], mayBePrinted: [] },
    });
    renameSync(file, aside);
    expect(await placeRescued(paths, null, new Date('2026-11-21T12:05:00.000Z'))).toBe(true);
    expect(readReport(paths)).toMatchObject({ from: 'rescued', aside: basename(aside) });
  });

  it.each([
    ['a plain one', null],
    ['an encrypted one', newArchiveKey()],
  ])('the log of an open archive raises no alarm while the station works with %s', async (_, key) => {
    const { archive, file } = await opened(key);
    const paths = pathsOf(file);
    const look = (): void => archive.mustBeThere();
    // More than a thousand pages: SQLite checkpoints by itself, and writes its log again from the beginning.
    const started = statSync(file).size;
    for (let each = 0; each < 120; each += 1) {
      await bought(archive, `many-${each}`);
      look();
    }
    expect(statSync(file).size).toBeGreaterThan(started);
    await makeCopy(paths, { key, now: new Date('2026-11-21T12:00:00.000Z'), keep: 7 });
    look();
    expect(await isSound(file, key, 'integrity_check')).toBe(true);
    look();
    await bought(archive, 'after-copy');
    expect(await archive.truncateLog()).toBe(true);
    expect(statSync(`${file}-wal`).size).toBe(0);
    look();
    await bought(archive, 'after-truncate');
    look();
    await archive.compact();
    look();
    await bought(archive, 'after-compact');
    look();
    await archive.close();
    expect(existsSync(`${file}-wal`)).toBe(false);
    const again = openTest(file, { key });
    await bought(again, 'after-opening');
    again.mustBeThere();
  });
});
