import { spawn } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ownFolder } from '#test/support/folders';
import { projectRoot } from '#test/support/root';
import { importOrders, labelOf, openStation, order, type TestStation } from '#test/support/station';

/* A backup that is still being opened for a restore while something else closes the archive. */

let folder: Awaited<ReturnType<typeof ownFolder>>;
let at: TestStation;
const passphrase = 'four words of a test';

const production = (): string => join(folder.path, 'production');
const chosen = (): string => join(folder.path, 'bench.pbbackup');
const open = async (): Promise<void> => {
  at = await openStation(folder.path, {
    tuning: { data: { firstMs: 3_600_000 } },
    outside: {
      saveFile: () => Promise.resolve(null),
      openPage: () => Promise.resolve(),
      chooseSave: () => Promise.resolve(chosen()),
      chooseOpen: () => Promise.resolve(chosen()),
    },
  });
};
const opened = (): string => join(production(), 'archive.db.incoming');
/** Resolves once the backup that is being opened has bytes on the disk. */
const isOpening = () =>
  expect
    .poll(() => fs.statSync(opened(), { throwIfNoEntry: false })?.size ?? 0, { interval: 0, timeout: 20_000 })
    .toBeGreaterThan(0);
const begin = async () => {
  const restored = at.station.data.restore({ passphrase });
  await isOpening();
  return { restored };
};
const leftovers = (): string[] =>
  fs.readdirSync(production()).filter((name) => /incoming|restor|replaced|salvag|damaged/.test(name));

beforeEach(async () => {
  folder = await ownFolder('backup-opening');
  await open();
  await importOrders(
    at.station,
    Array.from({ length: 1_500 }, (_, index) => order(`D-${index + 1}`)),
  );
  expect(await at.station.data.backup({ passphrase })).toMatchObject({ ok: true });
  await importOrders(at.station, [order('LATER-1')]);
});
afterEach(async () => {
  await at.station.close();
  await folder.remove();
});

it('is given up when the station closes: the archive stays, and no file is left beside it', async () => {
  const { restored } = await begin();
  await at.station.close();
  expect(await restored).toMatchObject({ ok: false });
  expect(leftovers()).toEqual([]);
  await open();
  expect((await at.station.data.state()).report).toBeNull();
  expect((await labelOf(at.station, 'LATER-1')).label).toMatchObject({ stage: 'draft', hold: null });
});

it('is given up when the archive is opened again meanwhile', async () => {
  const { restored } = await begin();
  expect(await at.station.data.encryptNow()).toEqual({ ok: true });
  expect(await restored).toMatchObject({ ok: false });
  expect(leftovers()).toEqual([]);
  expect((await labelOf(at.station, 'LATER-1')).label).toMatchObject({ stage: 'draft', hold: null });
});

it('is restored before another one that is chosen meanwhile, and neither is taken for the other', async () => {
  const { restored } = await begin();
  const again = at.station.data.restore({ passphrase });
  const whole = { ok: true, report: { isWhole: true, mayBeBought: [] } };
  expect([await restored, await again]).toMatchObject([whole, whole]);
  expect((await labelOf(at.station, 'LATER-1')).label).toMatchObject({ stage: 'draft', hold: null });
  expect(at.errors).toEqual([]);
});

it('leaves no file when the station is killed: the next start removes what was opened of it', async () => {
  await at.station.close();
  const child = spawn(process.execPath, ['--import', 'tsx', 'test/support/station-process.ts', folder.path], {
    cwd: projectRoot,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  child.stdin.write(`${JSON.stringify({ restore: { file: chosen(), passphrase } })}\n`);
  await isOpening();
  child.kill('SIGKILL');
  await ended;
  expect(leftovers()).not.toEqual([]);
  await open();
  expect(leftovers()).toEqual([]);
  expect((await at.station.data.state()).report).toBeNull();
  expect((await labelOf(at.station, 'LATER-1')).label).toMatchObject({ stage: 'draft', hold: null });
});
