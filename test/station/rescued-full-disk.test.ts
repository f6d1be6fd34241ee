import * as fs from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OpenEnvironment } from '#main/app/open-environment';
import { readPart } from '#main/archive/core/files';
import { createSmallDisk, hasSmallDisk, type SmallDisk } from '#test/support/faulty-disk/small-disk';
import { useBench } from './bench';

/* An archive whose file is deleted while its disk is full: what is open of it is all there is. */

let disk: SmallDisk;

const at = useBench('rescued-full-disk', {
  printers: { One: {} },
  opening: { tuning: { data: { firstMs: 3_600_000, openAgainMs: 300 } } },
  begins: 'closed',
  mayFail: true,
});

const production = (): string => join(at.folder, 'production');
const rescued = (): boolean => fs.existsSync(join(production(), 'archive.db.rescued'));
const state = () => at.station.state();
const remove = (): void => {
  for (const name of ['archive.db', 'archive.db-wal', 'archive.db-shm'])
    fs.rmSync(join(production(), name), { force: true });
};

/** Handles of deleted files on the disk that this process has open. */
const held = (): string[] =>
  fs
    .readdirSync('/proc/self/fd')
    .map((handle) => {
      try {
        return fs.readlinkSync(`/proc/self/fd/${handle}`);
      } catch {
        // That of the folder just read.
        return '';
      }
    })
    .filter((file) => file.startsWith(production()) && file.endsWith('(deleted)'));

/**
 * Waits until a deleted archive that was closed has given up its room: libsql closes it once its statements are collected as garbage, and
 * the program closes its own handle when it reads another file.
 */
const hasGivenUpRoom = async (): Promise<void> => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const handles = (): string[] => {
    collect();
    readPart(join(production(), 'archive.db.rescued'), 0, 1);
    return held();
  };
  await expect.poll(handles).toEqual([]);
};

describe.skipIf(!hasSmallDisk)(
  'a deleted archive on a full disk (needs Linux and the right to mount)',
  () => {
    beforeEach(async () => {
      disk = createSmallDisk(production());
      at.kept({ close: () => disk.remove() });
      await at.start();
      await at.bring('D-1', 'D-2');
      await at.station.data.copyNow();
      await at.station.ship.scan({ code: 'D-1' });
      await expect.poll(async () => (await at.label('D-1')).label.stage).toBe('confirmed');
      await at.idle();
    });
    afterEach(() => {
      vi.restoreAllMocks();
    });

    const troubles: [string, () => void, () => void][] = [
      ['is full', () => disk.fill(), () => disk.empty()],
      ['refuses every write', () => disk.refuse(), () => disk.accept()],
    ];
    it.each(troubles)(
      'waits in its file while it can’t be put in place because the disk %s, and is put there by itself afterwards',
      async (_, breaks, mends) => {
        // oxlint-disable-next-line typescript/unbound-method -- it is called with the environment it belongs to
        const reopen = OpenEnvironment.prototype.reopen;
        vi.spyOn(OpenEnvironment.prototype, 'reopen').mockImplementationOnce(function (
          this: OpenEnvironment,
        ) {
          return reopen.call(this, async () => {
            await hasGivenUpRoom();
            breaks();
          });
        });
        remove();
        await expect.poll(async () => (await state()).archiveProblem).toMatchObject({ code: 'unwritable' });
        expect(rescued()).toBe(true);
        await expect(at.station.ship.scan({ code: 'D-2' })).rejects.toThrow();
        mends();
        await expect.poll(async () => (await state()).archiveProblem).toBeNull();
        expect((await at.station.data.state()).report).toMatchObject({ from: 'rescued', isWhole: true });
        expect((await at.label('D-1')).label.stage).toBe('confirmed');
        expect(at.service.accepted.get('D-2')).toBeUndefined();
      },
    );

    it('stays open while its content can not be written, and is written again when there is room', async () => {
      disk.fill();
      remove();
      await expect.poll(() => at.errors.join()).toContain('could not be written again');
      await pause(2_000);
      expect((await state()).disk).toBe('gone');
      disk.empty();
      const report = async () => (await at.station.data.state().catch(() => null))?.report;
      await expect.poll(report, { timeout: 20_000 }).toMatchObject({ from: 'rescued', isWhole: true });
      expect((await at.label('D-1')).label.stage).toBe('confirmed');
      expect(at.service.accepted.get('D-2')).toBeUndefined();
      expect(fs.readdirSync(production()).filter((name) => name.includes('rescued'))).toEqual([]);
    });
  },
);
