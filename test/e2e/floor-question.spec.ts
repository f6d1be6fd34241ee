import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, type Locator, test } from '@playwright/test';
import pg from 'pg';
import { commandCode } from '#shared/commands';
import { importFile, lastScan, openScreen, type App } from '#test/support/app';
import { labelOf, packageOf } from '#test/support/bridge';
import { testCredentials } from '#test/support/credentials';
import { ownFolder } from '#test/support/folders';
import { liveBench } from '#test/support/live-bench';
import { openProvisioned } from '#test/support/open-provisioned';
import { look } from '#test/support/look';
import { order } from '#test/support/orders';
import { type OwnProcess, startProcess } from '#test/support/process-of-its-own';
import { projectRoot } from '#test/support/root';
import { wedge } from '#test/support/wedge';
import { password, type Postgres, startPostgresOutside } from '../floor/support/postgres';

let postgres: Postgres;
let service: OwnProcess<{ url: string }, object>;
let printer: OwnProcess<{ uri: string }, { do: 'state' }>;
let folder: Awaited<ReturnType<typeof ownFolder>>;
let app: App;
let owner: pg.Client;

interface StationCommand {
  provision?: object;
  orders?: unknown[];
  scan?: string;
}

const refs = ['ASK-1', 'ASK-2', 'ASK-3'];
const orders = refs.map((ref1) => order(ref1));

const setUp = (name: string) => ({
  ...liveBench(service.ready, printer.ready, testCredentials),
  station: { name },
});

const floor = () => ({
  url: `postgres://postgres@127.0.0.1:${postgres.port}/postgres`,
  ...{ password, passphrase: 'a phrase that benches share' },
});

const startStation = (itsFolder: string) => {
  const script = join(projectRoot, 'test', 'support', 'station-process.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script, itsFolder], {
    cwd: projectRoot,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ended = once(child, 'exit');
  return {
    ask: async (command: StationCommand): Promise<void> => {
      child.stdin.write(`${JSON.stringify(command)}\n`);
      await lines.next();
    },
    kill: async (): Promise<void> => {
      child.kill('SIGKILL');
      await ended;
    },
  };
};

/** A bench without a window begins to buy the orders, gets no answer, and is taken off the floor. */
const otherBenchStops = async (): Promise<void> => {
  const other = startStation(join(folder.path, 'Bench 2'));
  await other.ask({ provision: setUp('Bench 2'), orders });
  await other.ask({ provision: { floor: floor() } });
  const behaviours = refs.map(() => ({ kind: 'acceptThenReset' }));
  await service.ask({ do: 'script', operation: 'register', behaviours });
  const begun = 'select from packbench.orders where packbench.has_started(holds)';
  for (const [index, ref1] of refs.entries())
    await expect(async () => {
      await other.ask({ scan: ref1 });
      await expect.poll(async () => (await owner.query(begun)).rowCount, { timeout: 5_000 }).toBe(index + 1);
    }).toPass();
  await other.kill();
  // The last purchase may have been stopped before its request.
  await service.ask({ do: 'clear' });
  await owner.query("update packbench.benches set is_retired = true where name = 'Bench 2'");
};

const joinFloor = async (): Promise<void> => {
  await openScreen(app, 'Settings');
  await app.window.getByRole('tab', { name: 'Floor' }).click();
  const form = app.window.getByRole('form', { name: 'Floor' });
  await form.getByRole('textbox', { name: 'Database' }).fill(floor().url);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByLabel('Passphrase', { exact: true }).fill(floor().passphrase);
  await form.getByRole('button', { name: 'Join the floor' }).click();
  await expect(form).toContainText('This bench has joined the floor.');
  await openScreen(app, 'Ship');
};

test.beforeAll(async () => {
  folder = await ownFolder('floor-question');
  postgres = await startPostgresOutside();
  [service, printer] = await Promise.all([
    startProcess<{ url: string }, object>('service-stand-in-process.ts'),
    startProcess<{ uri: string }, { do: 'state' }>('virtual-printer-process.ts'),
  ]);
  owner = new pg.Client({ ...{ host: '127.0.0.1', port: postgres.port, user: 'postgres', password } });
  await owner.connect();
  app = await openProvisioned(setUp('Bench 1'));
});
test.afterAll(async () => {
  await app.close();
  await Promise.all([service.close(), printer.close()]);
  await owner.end();
  await postgres.stop();
  await folder.remove();
});

const bought = async (): Promise<Record<string, number>> =>
  ((await service.ask({ do: 'state' })) as { accepted: Record<string, number> }).accepted;

const heading = 'A bench taken off the floor may have bought this order';

/** Scans the order until the bench asks: it may have joined its floor only a moment ago. */
const isAskedAbout = (ref1: string): Promise<void> =>
  expect(async () => {
    await wedge(app, ref1);
    await expect(app.window.getByRole('alert').filter({ hasText: heading })).toBeVisible({ timeout: 3_000 });
    expect((await labelOf(app, ref1)).label.hold?.failure.code).toBe('maybe_bought_elsewhere');
    await expect(lastScan(app)).toContainText(ref1);
  }).toPass();

/** Presses Tab, as a person does, until this element has the focus. */
const tabTo = (element: Locator): Promise<void> =>
  expect(async () => {
    await app.window.keyboard.press('Tab', { delay: 80 });
    await expect(element).toBeFocused({ timeout: 500 });
  }).toPass();

test('a person answers, by keys and scans alone, whether a bench off the floor bought an order', async () => {
  const { keyboard } = app.window;
  // The bench's own orders: it is not at the floor yet.
  await openScreen(app, 'Ship');
  await importFile(app, 'orders.json', JSON.stringify(orders));
  await expect
    .poll(() =>
      labelOf(app, 'ASK-3').then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  await otherBenchStops();
  await joinFloor();
  const before = await bought();

  await test.step('command codes answer nothing and buy nothing', async () => {
    await isAskedAbout('ASK-1');
    await look(app, 'floor-question');
    await wedge(app, commandCode('print'));
    await expect(lastScan(app)).toContainText(/^Unknown ASK-1/);
    await look(app, 'floor-question-print');
    await wedge(app, commandCode('next'));
    await expect(lastScan(app)).toContainText('Ready to scan');
    expect(await bought()).toEqual(before);
  });

  await test.step('Register again, by keys: the label is bought once and printed', async () => {
    await isAskedAbout('ASK-1');
    await keyboard.press('Alt+2');
    const dialog = app.window.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await look(app, 'floor-question-again');
    await wedge(app, commandCode('print'));
    await expect(dialog).toBeVisible();
    await tabTo(dialog.getByRole('checkbox'));
    await keyboard.press('Space');
    await tabTo(dialog.getByRole('button', { name: 'Buy a new label' }));
    await keyboard.press('Enter');
    await expect(lastScan(app)).toContainText(/^Printed/);
    expect((await bought())['ASK-1']).toBe((before['ASK-1'] ?? 0) + 1);
  });

  await test.step('the package of the other bench, by a scan into the form', async () => {
    await isAskedAbout('ASK-2');
    await keyboard.press('Alt+1');
    const field = app.window.getByRole('textbox', { name: 'Package number' });
    await expect(field).toBeFocused();
    await wedge(app, 'PQUESTION2');
    await expect(field).toHaveValue('PQUESTION2');
    await look(app, 'floor-question-package');
    await tabTo(app.window.getByRole('button', { name: 'Save the package' }));
    await keyboard.press('Enter');
    await expect.poll(() => packageOf(app, 'ASK-2').catch(() => null)).toBe('PQUESTION2');
    await look(app, 'floor-question-entered');
    expect((await bought())['ASK-2']).toBe(before['ASK-2']);
  });

  await test.step('handled, by keys', async () => {
    await isAskedAbout('ASK-3');
    await keyboard.press('Alt+3');
    const dialog = app.window.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await look(app, 'floor-question-handled');
    await tabTo(dialog.getByRole('button', { name: 'Remove from the list' }));
    await keyboard.press('Enter');
    await expect.poll(async () => (await labelOf(app, 'ASK-3')).label.stage).toBe('closed');
    expect((await bought())['ASK-3']).toBe(before['ASK-3']);
  });
});
