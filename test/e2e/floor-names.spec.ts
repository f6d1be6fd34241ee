import { expect, test } from '@playwright/test';
import { openScreen, importFile, scan, scanAgain, type App } from '#test/support/app';
import { type CountedPrinter, startCountedPrinter } from '#test/support/counted-printer';
import { testCredentials } from '#test/support/credentials';
import { liveBench } from '#test/support/live-bench';
import { openProvisioned } from '#test/support/open-provisioned';
import { look } from '#test/support/look';
import { order } from '#test/support/orders';
import { type OwnProcess, startProcess } from '#test/support/process-of-its-own';
import { password, type Postgres, startPostgresOutside } from '../floor/support/postgres';
import { type Proxy, proxyTo } from '../floor/support/proxy';

let postgres: Postgres;
/** The second bench's connection to the floor. */
let way: Proxy;
let service: OwnProcess<{ url: string }, { do: 'state' }>;
let printers: CountedPrinter[] = [];
let apps: App[] = [];
const ends: (() => Promise<unknown>)[] = [];

const openBench = async (number: number): Promise<App> => {
  const printer = printers[number - 1];
  if (!printer) throw new Error('no printer for it');
  return openProvisioned({
    ...liveBench(service.ready, printer.process.ready, testCredentials),
    station: { name: `Bench ${number}` },
    floor: {
      url: `postgres://postgres@127.0.0.1:${number === 2 ? way.port : postgres.port}/postgres`,
      ...{ password, passphrase: 'a phrase that benches share' },
    },
  });
};

test.beforeAll(async () => {
  postgres = await startPostgresOutside();
  way = await proxyTo(postgres.port);
  service = await startProcess('service-stand-in-process.ts');
  printers = [await startCountedPrinter('D0J000000001'), await startCountedPrinter('D0J000000002')];
  for (const number of [1, 2]) apps.push(await openBench(number));
});
test.afterAll(async () => {
  for (const app of apps) await app.close();
  apps = [];
  await Promise.all([service.close(), ...printers.map((printer) => printer.process.close())]);
  await way.close();
  await postgres.stop();
  for (const end of ends) await end();
});

const bought = async (): Promise<Record<string, number>> =>
  ((await service.ask({ do: 'state' })) as { accepted: Record<string, number> }).accepted;

test('a label of another bench is found by its recipient’s name, fetched and printed again', async () => {
  const [one, two] = apps;
  if (!one || !two) throw new Error('both windows must be open');
  const sent = ['NAME-1', 'NAME-2'];
  const orders = sent.map((ref1) => order(ref1, { contact: 'Wilhelmina Oldenburger', city: 'Łódź' }));
  const before = (await printers[0]?.printed()) ?? 0;
  await openScreen(one, 'Ship');
  await importFile(one, 'names.json', JSON.stringify(orders));
  // A scan does not wait for a slow floor: it says that the order is not found, and the worker scans again.
  for (const ref1 of sent) await scanAgain(one, ref1, new RegExp(`(Printed|Duplicate)[^]*${ref1}`));
  await expect.poll(() => printers[0]?.printed()).toBe(before + sent.length);

  const listed = (ref1: string) => two.window.getByRole('row').filter({ hasText: ref1 });
  await test.step('the search names the bench that purchased it', async () => {
    await openScreen(two, 'Labels');
    const search = two.window.getByRole('textbox', { name: 'Search labels' });
    for (const ref1 of sent)
      await expect(async () => {
        await search.fill('');
        await search.fill('oldenburger lodz');
        await expect(listed(ref1)).toContainText(/Printed.*Bench 1/, { timeout: 3_000 });
        // A bench copies what the others report every ten seconds, and later while the floor is slow.
      }).toPass();
    await look(two, 'floor-names', 'documented');
  });

  await test.step('its paper is fetched on request, and reprinted here', async () => {
    await listed('NAME-1').click();
    const detail = two.window.getByRole('region', { name: 'NAME-1' });
    await expect(detail).toContainText('Bench 1 bought this label');
    await look(two, 'floor-name-found');
    const printed = (await printers[1]?.printed()) ?? 0;
    await detail.getByRole('button', { name: 'Fetch the label' }).click();
    await expect(detail.getByText('Bought at Bench 1, and fetched from there')).toBeVisible();
    await look(two, 'floor-name-fetched');
    expect(await printers[1]?.printed()).toBe(printed);
    await openScreen(two, 'Reprint');
    await scan(two, 'NAME-1');
    await two.window.getByRole('button', { name: 'Reprint', exact: true }).click();
    await expect.poll(() => printers[1]?.printed()).toBe(printed + 1);
    expect((await bought())['NAME-1']).toBe(1);
  });

  await test.step('while the floor cannot be reached, the data may be old, and the label cannot be fetched', async () => {
    await openScreen(two, 'Labels');
    await two.window.getByRole('textbox', { name: 'Search labels' }).fill('oldenburger');
    way.cut();
    await expect(
      two.window.getByText(/^The floor can’t be reached\. Labels of other benches are as of/),
    ).toBeVisible();
    await listed('NAME-2').click();
    const detail = two.window.getByRole('region', { name: 'NAME-2' });
    await detail.getByRole('button', { name: 'Fetch the label' }).click();
    await expect(detail.getByText('The other benches can’t be asked now.', { exact: false })).toBeVisible();
    await look(two, 'floor-names-away');
    way.fix();
  });
});
