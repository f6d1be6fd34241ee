import { expect, test } from '@playwright/test';
import { openScreen, importFile, scan, scanAgain, type App } from '#test/support/app';
import { call } from '#test/support/bridge';
import { type CountedPrinter, startCountedPrinter } from '#test/support/counted-printer';
import { testCredentials } from '#test/support/credentials';
import { liveBench } from '#test/support/live-bench';
import { openProvisioned } from '#test/support/open-provisioned';
import { look } from '#test/support/look';
import { order } from '#test/support/orders';
import { type OwnProcess, startProcess } from '#test/support/process-of-its-own';
import { password, type Postgres, startPostgresOutside } from '../floor/support/postgres';

let postgres: Postgres;
let service: OwnProcess<{ url: string }, { do: 'state' }>;
let printers: CountedPrinter[] = [];
let apps: App[] = [];
const ends: (() => Promise<unknown>)[] = [];

/** Slow enough that both benches are working when they are checked. */
const msPerLabel = 1000;
const refs = Array.from({ length: 80 }, (_, at) => `SO-${String(at + 1).padStart(3, '0')}`);

const openBench = async (number: number): Promise<App> => {
  const printer = printers[number - 1];
  if (!printer) throw new Error('no printer for it');
  return openProvisioned({
    ...liveBench(service.ready, printer.process.ready, testCredentials),
    station: { name: `Bench ${number}` },
    floor: {
      url: `postgres://postgres@127.0.0.1:${postgres.port}/postgres`,
      ...{ password, passphrase: 'a phrase that benches share' },
    },
  });
};

test.beforeAll(async () => {
  postgres = await startPostgresOutside();
  service = await startProcess('service-stand-in-process.ts');
  printers = [
    await startCountedPrinter('D0J000000001', { msPerLabel }),
    await startCountedPrinter('D0J000000002', { msPerLabel }),
  ];
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

/** An order whose label was printed at a bench. */
const printedAt = async (app: App): Promise<{ ref1: string; packageId: string }> => {
  const { views } = await call(app, 'labels.list', { stages: ['confirmed'], limit: 1 });
  const label = views[0]?.label;
  return { ref1: label?.ref1 ?? '', packageId: label?.package?.packageId ?? '' };
};

const dropAtBoth = async (one: App, two: App): Promise<void> => {
  const file = JSON.stringify(refs.map((ref1) => order(ref1)));
  for (const app of [one, two]) {
    await openScreen(app, 'Floor');
    await expect(app.window.getByText('The floor is here')).toBeVisible();
    await app.window.keyboard.press('F3');
  }
  await Promise.all([one, two].map((app) => importFile(app, 'monday.json', file)));
  const reported = /already imported this file, as monday\.json/;
  await expect
    .poll(async () => {
      const counts = await Promise.all([one, two].map((app) => app.window.getByText(reported).count()));
      return counts.reduce((sum, count) => sum + count, 0);
    })
    .toBe(1);
  const asked = (await one.window.getByText(reported).count()) > 0 ? one : two;
  await look(asked, 'floor-same-file');
};

test('two benches process one file that is dropped at both, and replace each other', async () => {
  const [one, two] = apps;
  if (!one || !two) throw new Error('both windows must be open');
  await test.step('the file becomes one shared batch, and the second bench shows who imported it', () =>
    dropAtBoth(one, two));

  await test.step('both start, and each takes a few orders at a time', async () => {
    for (const app of [one, two]) {
      const start = app.window.getByRole('button', { name: 'Start', exact: true });
      await expect(start).toBeEnabled();
    }
    await Promise.all(
      [one, two].map((app) => app.window.getByRole('button', { name: 'Start', exact: true }).click()),
    );
    // First, because on a busy machine no order may be left when a screen has opened.
    await openScreen(two, 'Floor');
    await expect(two.window.getByText(/^[1-9]\d* orders left/)).toBeVisible();
    const today = two.window.getByRole('row').filter({ hasText: 'All benches' }).getByRole('cell').nth(3);
    await expect(today).toHaveText(/^[1-9]/);
    await look(two, 'floor-orders-left', 'documented');
    const benches = one.window.getByRole('list', { name: 'monday.json by bench' });
    await expect(benches).toContainText(/This bench: [1-9]\d* bought/);
    await expect(benches).toContainText(/Bench 2: [1-9]\d* bought/);
    await look(one, 'floor-batch', 'documented');
  });

  await test.step('every order is purchased once, and printed at the bench that took it', async () => {
    await expect
      .poll(async () => ((await printers[0]?.printed()) ?? 0) + ((await printers[1]?.printed()) ?? 0), {
        timeout: 240_000,
      })
      .toBe(refs.length);
    expect(await bought()).toEqual(Object.fromEntries(refs.map((ref1) => [ref1, 1])));
    for (const printer of printers) expect(await printer.printed()).toBeGreaterThan(0);
    await one.window.keyboard.press('F3');
    await expect(one.window.getByText('This batch is done')).toBeVisible();
    await look(one, 'floor-batch-done');
  });

  await test.step('a label of the first bench is reprinted at the second', async () => {
    const { ref1 } = await printedAt(two);
    const before = (await printers[0]?.printed()) ?? 0;
    await openScreen(one, 'Reprint');
    await scan(one, ref1);
    await one.window.getByRole('button', { name: 'Reprint', exact: true }).click();
    await expect.poll(() => printers[0]?.printed()).toBe(before + 1);
    await look(one, 'floor-reprinted');
  });

  await test.step('a correction at the first bench stops the old paper at the second', async () => {
    const { packageId } = await printedAt(two);
    const changes = { fields: { city: 'Shelbyville' } };
    const put = await call(two, 'updates.put', { packageId, changes });
    if (!put.ok) throw new Error(put.message);
    await call(two, 'updates.send', { updateIds: [put.update?.id ?? ''] });
    await openScreen(one, 'Track');
    await scanAgain(one, packageId, /STOP: the label shows old data/);
    await look(one, 'floor-old-paper');
    expect(Object.values(await bought()).every((times) => times === 1)).toBe(true);
  });

  await test.step('a label replaced at the first bench stops its old paper at the second, which shows the new one', async () => {
    const { views } = await call(two, 'labels.list', { stages: ['confirmed'], limit: 5 });
    const old = views.at(-1)?.label;
    expect(await call(two, 'labels.replace', { labelId: old?.id ?? '' })).toMatchObject({ ok: true });
    const replacedBy = async () =>
      (await call(two, 'labels.get', { labelId: old?.id ?? '' }))?.view.replacedBy?.packageId ?? '';
    await expect.poll(replacedBy).not.toBe('');
    await openScreen(one, 'Ship');
    const stop = one.window.getByText('STOP: another label replaces this one');
    await expect(async () => {
      await scan(one, old?.package?.packageId ?? '');
      await expect(stop).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await look(one, 'floor-replaced');
    await one.window.getByRole('button', { name: 'Open the replacement' }).click();
    await expect(stop).toBeHidden();
    await expect(one.window.getByText(await replacedBy()).first()).toBeVisible();
    await look(one, 'floor-replacement');
  });
});
