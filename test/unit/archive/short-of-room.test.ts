import * as fs from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Connection, runMigration } from '#main/archive/core/connection';
import { pathsOf } from '#main/archive/core/paths';
import { prepareArchive } from '#main/archive/recovery/prepare';
import { createRooms, roomsOf } from '#main/archive/disk/room';
import { migrations } from '#main/archive/migrations/index';
import { writeBackup } from '#main/archive/recovery/backup';
import { copiesOf, makeCopy } from '#main/archive/recovery/copies';
import { seal, unseal } from '#main/archive/recovery/sealed-file';
import { createSmallDisk, hasSmallDisk, type SmallDisk } from '#test/support/faulty-disk/small-disk';
import { draftLabel, succeeded } from './orders';
import { bought, folder, imported, openTest, step, tidyUp } from './samples';

tidyUp();

const passphrase = 'four words of a test';
const full = { code: 'ENOSPC' };
/** The disk gives room in pages. */
const page = 4096;

let disk: SmallDisk;
let place: string;

/** Leaves one page too few for a file of this size. */
const leaveTooFew = (bytes: number): void => disk.fill((Math.ceil(bytes / page) - 1) * page);

describe.skipIf(!hasSmallDisk)(
  'a disk with room for a part of the last write (needs Linux and the right to mount)',
  () => {
    beforeEach(() => {
      place = join(folder(), 'disk');
      disk = createSmallDisk(place);
    });
    afterEach(() => disk.remove());

    it('a backup that does not fit fails, and the earlier one stays', async () => {
      const paths = pathsOf(join(folder(), 'archive.db'));
      const plan = { key: null, passphrase, environment: 'production', station: 'Bench 3', now: new Date() };
      const archive = openTest(paths.file);
      await bought(archive, 'a');
      const measured = join(folder(), 'bench.backup');
      await writeBackup(paths, measured, plan);
      const file = join(place, 'bench.backup');
      fs.writeFileSync(file, 'the earlier backup');
      leaveTooFew(fs.statSync(measured).size);
      await expect(writeBackup(paths, file, plan)).rejects.toMatchObject(full);
      expect(fs.readdirSync(place).sort()).toEqual(['bench.backup', 'filler']);
      expect(fs.readFileSync(file, 'utf8')).toBe('the earlier backup');
    });

    it('a copy that does not fit leaves its room to the station, and an older archive is migrated without it', async () => {
      const paths = pathsOf(join(place, 'archive.db'));
      const archive = new Connection(paths.file);
      for (const [index, sql] of migrations.slice(0, -1).entries()) runMigration(archive, sql, index + 1);
      archive.exec('create table large as select zeroblob(8000000) as bytes');
      archive.close();
      disk.fill(4_000_000);
      const { bavail } = fs.statfsSync(place);
      await expect(makeCopy(paths, { key: null, now: new Date(), keep: 7 })).rejects.toThrow();
      expect(fs.readdirSync(paths.copies)).toEqual([]);
      expect(fs.statfsSync(place).bavail).toBe(bavail);
      expect(await openTest(paths.file).label('a')).toBeNull();
    });

    it('a copy that would take the last room is not begun', async () => {
      const paths = pathsOf(join(place, 'archive.db'));
      await openTest(paths.file).close();
      disk.fill(fs.statSync(paths.file).size + 100_000);
      const copy = makeCopy(paths, { key: null, now: new Date(), keep: 7 });
      await expect(copy).rejects.toMatchObject({ trouble: 'full' });
      expect(copiesOf(paths)).toEqual([]);
    });

    it('a damaged archive is not restored without what the disk has no room for', async () => {
      const paths = pathsOf(join(place, 'archive.db'));
      const plan = { key: null, now: new Date(), station: () => 'Bench 3', isDamaged: true };
      const archive = openTest(paths.file);
      await imported(archive, ...['a', 'b', 'c'].map((id) => draftLabel(id)));
      await makeCopy(paths, { ...plan, keep: 7 });
      const large = [{ position: 1, format: 'ZPL' as const, bytes: new Uint8Array(1_000_000) }];
      for (const id of ['a', 'b', 'c']) {
        const label = (await archive.label(id))!;
        const started = await step(archive, label, { type: 'register.started', draft: label.draft });
        await step(archive, started, succeeded(id), { documents: large });
      }
      await archive.close();
      const before = fs.readFileSync(paths.file);
      const [copy] = copiesOf(paths);
      // The copy and the damaged bytes fit, and so does the first of the three documents.
      disk.fill(copy!.bytes + before.length + 1_500_000);
      const onError = (what: string): void => expect.unreachable(what);
      const restored = () => prepareArchive(paths, { ...plan, onError });
      await expect(restored()).rejects.toMatchObject({ code: 'unwritable' });
      expect(fs.readFileSync(paths.file).equals(before)).toBe(true);
      disk.empty();
      const { report } = await restored();
      expect(report).toMatchObject({ isWhole: true, saved: { documents: 3 } });
    });

    it('a sealed file whose content does not fit is not opened', async () => {
      const [from, sealed] = [join(folder(), 'from'), join(folder(), 'sealed')];
      const bytes = Buffer.alloc(100_000, 'Springfield ');
      fs.writeFileSync(from, bytes);
      await seal(from, sealed, 'told', passphrase);
      leaveTooFew(bytes.length);
      await expect(unseal(sealed, join(place, 'to'), passphrase)).rejects.toMatchObject(full);
    });

    it('room for an answer that does not fit is not reserved', async () => {
      const file = join(place, 'archive.db');
      const bytes = 256 * 1024;
      leaveTooFew(bytes);
      await expect(createRooms(file, null, bytes).grow()).rejects.toMatchObject(full);
      expect(roomsOf(file)).toEqual([]);
    });
  },
);
