import { spawn } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { projectRoot } from '#test/support/root';
import { useBench } from './bench';

/* A backup that is still being opened for a restore while something else closes the archive. */

const at = useBench('backup-opening', {
  printers: {},
  opening: { tuning: { data: { firstMs: 3_600_000 } } },
  begins: 'open',
  mayFail: true,
});
beforeEach(async () => {
  await at.bring(...Array.from({ length: 1_500 }, (_, index) => `D-${index + 1}`));
  expect(await at.station.data.backup({ passphrase })).toMatchObject({ ok: true });
  await at.bring('LATER-1');
});

const passphrase = 'four words of a test';

const production = (): string => join(at.folder, 'production');
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

it('is given up when the station closes: the archive stays, and no file is left beside it', async () => {
  const { restored } = await begin();
  await at.station.close();
  expect(await restored).toMatchObject({ ok: false });
  expect(leftovers()).toEqual([]);
  await at.open();
  expect((await at.station.data.state()).report).toBeNull();
  expect((await at.label('LATER-1')).label).toMatchObject({ stage: 'draft', hold: null });
});

it('is given up when the archive is opened again meanwhile', async () => {
  const { restored } = await begin();
  expect(await at.station.data.encryptNow()).toEqual({ ok: true });
  expect(await restored).toMatchObject({ ok: false });
  expect(leftovers()).toEqual([]);
  expect((await at.label('LATER-1')).label).toMatchObject({ stage: 'draft', hold: null });
});

it('is restored before another one that is chosen meanwhile, and neither is taken for the other', async () => {
  const { restored } = await begin();
  const again = at.station.data.restore({ passphrase });
  const whole = { ok: true, report: { isWhole: true, mayBeBought: [] } };
  expect([await restored, await again]).toMatchObject([whole, whole]);
  expect((await at.label('LATER-1')).label).toMatchObject({ stage: 'draft', hold: null });
  expect(at.errors).toEqual([]);
});

it('leaves no file when the station is killed: the next start removes what was opened of it', async () => {
  await at.station.close();
  const child = spawn(process.execPath, ['--import', 'tsx', 'test/support/station-process.ts', at.folder], {
    cwd: projectRoot,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  child.stdin.write(`${JSON.stringify({ restore: { file: at.outside.chosen, passphrase } })}\n`);
  await isOpening();
  child.kill('SIGKILL');
  await ended;
  expect(leftovers()).not.toEqual([]);
  await at.open();
  expect(leftovers()).toEqual([]);
  expect((await at.station.data.state()).report).toBeNull();
  expect((await at.label('LATER-1')).label).toMatchObject({ stage: 'draft', hold: null });
});
