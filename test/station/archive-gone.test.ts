import * as fs from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OpenEnvironment } from '#main/app/open-environment';
import { useBench } from './bench';

/* An archive whose file is deleted, or found damaged, while something else closes it and opens it again. */

const at = useBench('archive-gone', {
  printers: { One: {} },
  opening: { tuning: { data: { firstMs: 3_600_000 } } },
  begins: 'open',
  mayFail: true,
});
const setUp = (): Promise<void> => at.setUp({ service: { stagingBaseUrl: at.service.url } });
beforeEach(setUp);
afterEach(() => {
  vi.restoreAllMocks();
});

const passphrase = 'four words of a test';

const changeTo = async (environment: 'production' | 'staging') => {
  const { service: now } = await at.station.settings.get();
  return at.station.settings.set({ service: { ...now, environment } });
};

const remove = (): void => {
  for (const name of ['archive.db', 'archive.db-wal', 'archive.db-shm'])
    fs.rmSync(join(at.folder, 'production', name), { force: true });
};

/** Starts it at the moment at which the loss is logged, before anything is done about it. @returns when it has begun */
const atTheLoss = (start: () => Promise<unknown>): Promise<{ done: Promise<unknown> }> =>
  new Promise((resolve) => {
    let isStarted = false;
    at.errors.push = () => {
      if (!isStarted) resolve({ done: start() });
      isStarted = true;
      return 0;
    };
  });

const others: [string, () => Promise<unknown>][] = [
  ['nothing else happens', () => Promise.resolve()],
  ['the archive is opened again for another reason', () => at.station.data.encryptNow()],
  ['the bench changes to another environment', () => changeTo('staging')],
  ['the station closes', () => at.station.close()],
];

it.each(others)('a deleted archive loses no purchase when %s: nothing is bought again', async (_, other) => {
  await at.station.data.copyNow();
  await at.bring('D-1');
  await at.station.ship.scan({ code: 'D-1' });
  await expect.poll(async () => (await at.label('D-1')).label.stage).toBe('confirmed');
  await at.idle();
  const begun = atTheLoss(other);
  remove();
  await (
    await begun
  ).done;
  // Whatever the loss made the station do has ended when it is closed.
  await at.station.close();
  await at.open();
  await setUp();
  expect((await at.label('D-1')).label.stage).toBe('confirmed');
  expect(await at.station.ship.scan({ code: 'D-1' })).toMatchObject({ kind: 'duplicate' });
  expect(at.service.accepted.get('D-1')).toBe(1);
  expect((await at.station.data.state()).report).toMatchObject({ from: 'rescued', isWhole: true });
});

it('an archive whose folder is deleted is written again, into a new folder', async () => {
  await at.bring('D-1');
  fs.rmSync(join(at.folder, 'production'), { recursive: true });
  const report = async () => (await at.station.data.state().catch(() => null))?.report;
  await expect.poll(report).toMatchObject({ from: 'rescued', isWhole: true });
  expect((await at.label('D-1')).label).toMatchObject({ stage: 'draft', hold: null });
});

it('an archive that was deleted just before the station closes is written again', async () => {
  await at.bring('D-1');
  remove();
  await at.station.close();
  await at.open();
  expect((await at.label('D-1')).label.stage).toBe('draft');
});

it('a backup is not restored into another environment to which the bench changes meanwhile', async () => {
  await at.bring('D-1');
  await changeTo('staging');
  await at.bring('S-1');
  expect(await at.station.data.backup({ passphrase })).toMatchObject({ ok: true });
  // oxlint-disable-next-line typescript/unbound-method -- it is called with the environment it belongs to
  const reopen = OpenEnvironment.prototype.reopen;
  const changes: Promise<unknown>[] = [];
  vi.spyOn(OpenEnvironment.prototype, 'reopen').mockImplementation(function (this: OpenEnvironment, between) {
    const reopened = reopen.call(this, between);
    if (changes.length === 0) changes.push(changeTo('production'));
    return reopened;
  });
  expect(await at.station.data.restore({ passphrase })).toMatchObject({ ok: false, problem: 'environment' });
  await Promise.all(changes);
  expect((await at.station.data.state()).report).toBeNull();
  expect((await at.label('D-1')).label.stage).toBe('draft');
  const { views } = await at.station.labels.list({ limit: 10 });
  expect(views.map(({ label }) => label.ref1)).toEqual(['D-1']);
});

it('damage that is found while the bench changes to another environment does not count for that one', async () => {
  await at.bring('D-1');
  await changeTo('staging');
  await at.bring('S-1');
  await changeTo('production');
  const file = join(at.folder, 'production', 'archive.db');
  fs.writeFileSync(file, fs.readFileSync(file).fill(0x41, 3 * 4096));
  const checked = at.station.data.check().catch(() => null);
  await changeTo('staging');
  await checked;
  await expect.poll(async () => (await at.station.state()).archiveProblem).toBeNull();
  expect((await at.label('S-1')).label.stage).toBe('draft');
});
