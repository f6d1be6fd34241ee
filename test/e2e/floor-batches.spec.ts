import { expect, test } from '@playwright/test';
import { openApp, openScreen, importFile, scan, scanAgain, type App } from '#test/support/app';
import { call } from '#test/support/bridge';
import { testCredentials } from '#test/support/credentials';
import { ownFolder } from '#test/support/folders';
import { liveBench, writeProvisioning } from '#test/support/live-bench';
import { look } from '#test/support/look';
import { order } from '#test/support/orders';
import { type OwnProcess, startProcess } from '#test/support/process-of-its-own';
import { password, type Postgres, startPostgres } from '../floor/support/postgres';

interface Printer {
  process: OwnProcess<{ uri: string }, { do: 'state' }>;
  printed(): Promise<number>;
}

let postgres: Postgres;
let service: OwnProcess<{ url: string }, { do: 'state' }>;
let printers: Printer[] = [];
let apps: App[] = [];
const ends: (() => Promise<unknown>)[] = [];

/** Slow enough that both benches are seen at work. */
const msPerLabel = 700;
const refs = Array.from({ length: 80 }, (_, at) => `SO-${String(at + 1).padStart(3, '0')}`);

const startPrinter = async (serial: string): Promise<Printer> => {
  const process = await startProcess<{ uri: string }, { do: 'state' }>('virtual-printer-process.ts', [
    JSON.stringify({ serial, knobs: { msPerLabel } }),
  ]);
  return {
    process,
    printed: async () => ((await process.ask({ do: 'state' })) as { printed: unknown[] }).printed.length,
  };
};

/** The run's own temporary folder is shut to others, and the database's server runs as a user of its own. */
const startOutside = async (): Promise<Postgres> => {
  const own = process.env['TMPDIR'];
  process.env['TMPDIR'] = '/tmp';
  return startPostgres().finally(() => {
    if (own === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = own;
  });
};

const openBench = async (number: number): Promise<App> => {
  const folder = await ownFolder(`bench-${number}`);
  ends.push(() => folder.remove());
  const printer = printers[number - 1];
  if (!printer) throw new Error('no printer for it');
  const file = await writeProvisioning(folder.path, {
    ...liveBench(service.ready, printer.process.ready, testCredentials),
    station: { name: `Bench ${number}` },
    floor: {
      url: `postgres://postgres@127.0.0.1:${postgres.port}/postgres`,
      ...{ password, passphrase: 'a phrase that benches share' },
    },
  });
  return openApp({ args: ['--provision', file] });
};

test.beforeAll(async () => {
  test.setTimeout(240_000);
  postgres = await startOutside();
  service = await startProcess('service-stand-in-process.ts');
  printers = [await startPrinter('D0J000000001'), await startPrinter('D0J000000002')];
  for (const number of [1, 2]) apps.push(await openBench(number));
});
test.afterAll(async () => {
  for (const app of apps) await app.close();
  apps = [];
  await Promise.all([service.close(), ...printers.map((printer) => printer.process.close())]);
  await postgres.stop();
  for (const end of ends) await end();
});

const bought = async (): Promise<Record<string, number>> =>
  ((await service.ask({ do: 'state' })) as { accepted: Record<string, number> }).accepted;

/** An order whose label came out at a bench. */
const printedAt = async (app: App): Promise<{ ref1: string; packageId: string }> => {
  const { views } = await call(app, 'labels.list', { stages: ['confirmed'], limit: 1 });
  const label = views[0]?.label;
  return { ref1: label?.ref1 ?? '', packageId: label?.package?.packageId ?? '' };
};

const dropAtBoth = async (one: App, two: App): Promise<void> => {
  const file = JSON.stringify(refs.map((ref1) => order(ref1)));
  for (const app of [one, two]) {
    await openScreen(app, 'Floor');
    await expect(app.window.getByText('The floor is here')).toBeVisible({ timeout: 60_000 });
    await app.window.keyboard.press('F3');
  }
  await Promise.all([one, two].map((app) => importFile(app, 'monday.json', file)));
  const told = /brought the same file to the floor, as monday\.json/;
  await expect
    .poll(async () => {
      const counts = await Promise.all([one, two].map((app) => app.window.getByText(told).count()));
      return counts.reduce((sum, count) => sum + count, 0);
    })
    .toBe(1);
  const asked = (await one.window.getByText(told).count()) > 0 ? one : two;
  await look(asked, 'floor-same-file');
};

test('two benches work through one file that is dropped at both, and stand in for each other', async () => {
  test.setTimeout(480_000);
  const [one, two] = apps;
  if (!one || !two) throw new Error('both windows must be open');
  await test.step('the file is the floor’s once, and the second bench is told whose it is', () =>
    dropAtBoth(one, two));

  await test.step('both start, and each takes a few orders at a time', async () => {
    for (const app of [one, two]) {
      const start = app.window.getByRole('button', { name: 'Start', exact: true });
      await expect(start).toBeEnabled({ timeout: 60_000 });
    }
    await Promise.all(
      [one, two].map((app) => app.window.getByRole('button', { name: 'Start', exact: true }).click()),
    );
    const benches = one.window.getByRole('list', { name: 'monday.json by bench' });
    await expect(benches).toContainText(/This bench: [1-9]\d* bought/, { timeout: 60_000 });
    await expect(benches).toContainText(/Bench 2: [1-9]\d* bought/, { timeout: 60_000 });
    await look(one, 'floor-batch', 'documented');
    await openScreen(two, 'Floor');
    await expect(two.window.getByText(/^[1-9]\d* orders left/)).toBeVisible({ timeout: 60_000 });
    const today = two.window.getByRole('row').filter({ hasText: 'All benches' }).getByRole('cell').nth(3);
    await expect(today).toHaveText(/^[1-9]/, { timeout: 60_000 });
    await look(two, 'floor-orders-left', 'documented');
  });

  await test.step('every order is bought once, and printed where it was taken', async () => {
    await expect
      .poll(async () => ((await printers[0]?.printed()) ?? 0) + ((await printers[1]?.printed()) ?? 0), {
        timeout: 240_000,
      })
      .toBe(refs.length);
    expect(await bought()).toEqual(Object.fromEntries(refs.map((ref1) => [ref1, 1])));
    for (const printer of printers) expect(await printer.printed()).toBeGreaterThan(0);
    await one.window.keyboard.press('F3');
    await expect(one.window.getByText('This batch is done')).toBeVisible({ timeout: 60_000 });
    await look(one, 'floor-batch-done');
  });

  await test.step('a label of the one is printed again at the other', async () => {
    const { ref1 } = await printedAt(two);
    const before = (await printers[0]?.printed()) ?? 0;
    await openScreen(one, 'Reprint');
    await scan(one, ref1);
    await one.window.getByRole('button', { name: 'Reprint', exact: true }).click();
    await expect.poll(() => printers[0]?.printed(), { timeout: 60_000 }).toBe(before + 1);
    await look(one, 'floor-reprinted');
  });

  await test.step('a correction at the one stops the old paper at the other', async () => {
    const { packageId } = await printedAt(two);
    const changes = { fields: { city: 'Shelbyville' } };
    const put = await call(two, 'updates.put', { packageId, changes });
    if (!put.ok) throw new Error(put.message);
    await call(two, 'updates.send', { updateIds: [put.update.id] });
    await openScreen(one, 'Track');
    await scanAgain(one, packageId, /STOP: the label shows old data/);
    await look(one, 'floor-old-paper');
    expect(Object.values(await bought()).every((times) => times === 1)).toBe(true);
  });
});
