import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import { openScreen, resize, type App } from '#test/support/app';
import { testCredentials } from '#test/support/credentials';
import { call } from '#test/support/bridge';
import { brokenWords, clipped, sideways } from '#test/support/clipped';
import { ownFolder } from '#test/support/folders';
import { liveBench } from '#test/support/live-bench';
import { openProvisioned } from '#test/support/open-provisioned';
import { look } from '#test/support/look';
import { order } from '#test/support/orders';
import { type OwnProcess, startProcess } from '#test/support/process-of-its-own';
import { projectRoot } from '#test/support/root';
import { password, startPostgresOutside, type Postgres } from '../floor/support/postgres';

let folder: Awaited<ReturnType<typeof ownFolder>>;
let postgres: Postgres;
let service: OwnProcess<{ url: string }, never>;
let printer: OwnProcess<{ uri: string }, never>;
let app: App;
let benches: { ask: (command: object) => Promise<void>; kill: () => Promise<void> }[] = [];
let owner: pg.Client;

const floor = () => ({
  url: `postgres://postgres@127.0.0.1:${postgres.port}/postgres`,
  password,
  passphrase: 'a phrase that benches share',
});
const setUp = (name: string) => ({
  ...liveBench(service.ready, printer.ready, testCredentials),
  station: { name },
  floor: floor(),
});

/** A bench without a window. */
const openBench = async (name: string): Promise<void> => {
  const script = join(projectRoot, 'test', 'support', 'station-process.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script, join(folder.path, name)], {
    cwd: projectRoot,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ended = once(child, 'exit');
  const bench = {
    ask: async (command: object): Promise<void> => {
      child.stdin.write(`${JSON.stringify(command)}\n`);
      await lines.next();
    },
    kill: async (): Promise<void> => {
      child.kill('SIGKILL');
      await ended;
    },
  };
  benches.push(bench);
  await bench.ask({ provision: setUp(name) });
};

test.beforeAll(async () => {
  folder = await ownFolder('floor');
  postgres = await startPostgresOutside();
  [service, printer] = await Promise.all([
    startProcess<{ url: string }, never>('service-stand-in-process.ts'),
    startProcess<{ uri: string }, never>('virtual-printer-process.ts'),
  ]);
  owner = new pg.Client({ ...{ host: '127.0.0.1', port: postgres.port, user: 'postgres', password } });
  owner.on('error', () => undefined);
  await owner.connect();
  const { floor: _, ...alone } = setUp('Bench 1');
  app = await openProvisioned(alone);
  await openBench('Bench 2');
  await openBench('Bench 3');
});
test.afterAll(async () => {
  await app.close();
  for (const bench of benches) await bench.kill();
  benches = [];
  await Promise.all([service.close(), printer.close()]);
  await owner.end().catch(() => undefined);
  await postgres.stop();
  await folder.remove();
});

const row = (name: string) =>
  app.window.getByRole('row').filter({ has: app.window.getByRole('rowheader', { name }) });

const joinByHand = async (): Promise<void> => {
  await openScreen(app, 'Settings');
  await app.window.getByRole('tab', { name: 'Floor' }).click();
  const form = app.window.getByRole('form', { name: 'Floor' });
  await expect(form).toContainText('This bench works alone');
  await form.getByRole('textbox', { name: 'Database' }).fill(floor().url);
  await form.getByLabel('Password', { exact: true }).fill('another');
  await form.getByLabel('Passphrase', { exact: true }).fill('short');
  await form.getByRole('button', { name: 'Try it' }).click();
  await expect(form).toContainText('at least 16 characters');
  await form.getByLabel('Passphrase', { exact: true }).fill(floor().passphrase);
  await form.getByRole('button', { name: 'Try it' }).click();
  await expect(form.getByRole('alert')).toContainText('The database refused the user or the password');
  await look(app, 'floor-refused');
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Try it' }).click();
  await expect(form.getByRole('status')).toContainText('The database was reached');
  await form.getByRole('button', { name: 'Join the floor' }).click();
  await expect(form).toContainText('This bench has joined the floor.');
  await expect(form.getByLabel('Password', { exact: true })).toHaveValue('');
  await expect(form.getByLabel('Passphrase', { exact: true })).toHaveValue('');
  await look(app, 'floor-joined');
};

/** Changes the open form of Settings → Floor to that of a bench that shares its settings with others. */
const shareSettings = async (): Promise<void> => {
  const form = app.window.getByRole('form', { name: 'Floor' });
  await form.getByRole('button', { name: 'Share this bench’s settings with all benches' }).click();
  await expect(form).toContainText('Shared with the other benches');
  await look(app, 'floor-settings-shared');
  await app.window.getByRole('tab', { name: 'Ship-from' }).click();
  await expect(app.window.getByText('Shared by all benches of the floor')).toBeVisible();
  await look(app, 'floor-ship-from-shared');
  await app.window.getByRole('tab', { name: 'Floor', exact: true }).click();
  await form.getByRole('button', { name: 'Keep own settings from now on' }).click();
  await expect(form).toContainText('The benches of the floor share settings');
  await call(app, 'settings.set', { tracking: { poll: true, perMinute: 5, silentDays: 2 } });
  await form.getByRole('button', { name: 'Use the floor’s settings' }).click();
  await expect(form).toContainText('This bench had other settings: Tracking');
  await look(app, 'floor-settings-aside');
  await form.getByRole('button', { name: 'Keep the floor’s' }).click();
  await expect(form).not.toContainText('This bench had other settings');
};

const leaveByHand = async (): Promise<void> => {
  await openScreen(app, 'Settings');
  await app.window.getByRole('tab', { name: 'Floor' }).click();
  const form = app.window.getByRole('form', { name: 'Floor' });
  await form.getByRole('button', { name: 'Leave the floor' }).click();
  const dialog = app.window.getByRole('dialog', { name: 'Leave the floor?' });
  await look(app, 'floor-leaving');
  await dialog.getByRole('button', { name: 'Leave the floor' }).click();
  await expect(form).toContainText('This bench has left the floor.');
  await expect(form).toContainText('This bench works alone');
  await look(app, 'floor-left');
  const { rows } = await owner.query("select is_retired from packbench.benches where name = 'Bench 1'");
  expect(rows).toEqual([{ is_retired: true }]);
  await form.getByRole('textbox', { name: 'Database' }).fill(floor().url);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByLabel('Passphrase', { exact: true }).fill(floor().passphrase);
  await form.getByRole('button', { name: 'Join the floor' }).click();
  await expect(form).toContainText('This bench has joined the floor.');
  await openScreen(app, 'Floor');
  await expect(app.window.getByText('The floor is here')).toBeVisible();
  await expect(row('Bench 2')).toBeVisible();
};

const leaveWithoutFloor = async (): Promise<void> => {
  await openScreen(app, 'Settings');
  await app.window.getByRole('tab', { name: 'Floor' }).click();
  const form = app.window.getByRole('form', { name: 'Floor' });
  await form.getByRole('button', { name: 'Leave the floor' }).click();
  const dialog = app.window.getByRole('dialog', { name: 'Leave the floor?' });
  await dialog.getByRole('button', { name: 'Leave the floor' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Not everything could be reported');
  await dialog.getByRole('button', { name: 'Continue without the floor' }).click();
  const anyway = app.window.getByRole('dialog', { name: 'Leave without telling the floor?' });
  await expect(anyway.getByRole('button', { name: 'Leave the floor' })).toBeDisabled();
  await look(app, 'floor-leaving-anyway');
  await anyway.getByRole('checkbox').check();
  await anyway.getByRole('button', { name: 'Leave the floor' }).click();
  await expect(form).toContainText('This bench works alone');
};

test('the floor’s benches, their numbers and their printers are displayed, and a missing bench is removed', async () => {
  await test.step('a bench joins by hand, after a test that shows what is wrong', joinByHand);
  await test.step('it shares its settings', shareSettings);
  await benches[0]?.ask({ orders: ['A-1', 'A-2', 'A-3'].map((ref1) => order(ref1)), start: true });

  await test.step('every bench reports its own numbers', async () => {
    await openScreen(app, 'Floor');
    await expect(app.window.getByText('The floor is here')).toBeVisible();
    await expect(row('Bench 1')).toContainText('This bench');
    await expect(row('Bench 2').getByRole('cell').nth(4)).toHaveText('3');
    await expect(row('Bench 3')).toContainText('Here');
    await expect(app.window.getByText('Free', { exact: true })).toBeVisible();
    await look(app, 'floor', 'documented');
  });

  await test.step('a missing bench is removed', async () => {
    await benches[1]?.kill();
    await owner.query(
      "update packbench.benches set seen_at = clock_timestamp() - interval '1 hour' where name = 'Bench 3'",
    );
    await expect(row('Bench 3')).toContainText('Away');
    await look(app, 'floor-bench-away');
    // Two benches with one name, as from one provisioning file with a name.
    await owner.query("update packbench.benches set name = 'Bench 2' where name = 'Bench 3'");
    await expect(app.window.getByText('Another bench has the same name')).toHaveCount(2);
    await look(app, 'floor-same-name');
    const rename = (name: string): Promise<unknown> =>
      owner.query(
        "update packbench.benches set name = $1 where seen_at < clock_timestamp() - interval '30 minutes'",
        [name],
      );
    await rename(`Beside the north door ${'W'.repeat(38)}`);
    await expect(row('Beside the north door')).toBeVisible();
    expect(await brokenWords(app, ['Here', 'Away'])).toEqual([]);
    await rename('Bench 3');
    await resize(app, 640, 360);
    await expect.poll(() => app.window.evaluate(() => innerWidth)).toBeLessThanOrEqual(640);
    expect([...(await sideways(app)), ...(await clipped(app))]).toEqual([]);
    await resize(app, 1280, 720);
    await row('Bench 3').getByRole('button', { name: 'Take off the floor' }).click();
    const dialog = app.window.getByRole('dialog', { name: 'Take Bench 3 off the floor?' });
    await expect(dialog).toContainText('can be bought again');
    await expect(dialog.getByRole('button', { name: 'Take off the floor' })).toBeDisabled();
    await look(app, 'floor-retire');
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Take off the floor' }).click();
    await expect(row('Bench 3')).toContainText('Taken off');
    const { rows } = await owner.query('select name from packbench.benches where is_retired');
    expect(rows).toEqual([{ name: 'Bench 3' }]);
  });

  await test.step('a list of people is shared only where people sign in', async () => {
    await openScreen(app, 'Settings');
    await app.window.getByRole('tab', { name: 'People' }).click();
    const form = app.window.getByRole('form', { name: 'People' });
    await expect(form).toContainText('can have one list of people');
    await form.getByRole('button', { name: 'Share this list with all benches' }).click();
    await expect(form.getByRole('alert')).toContainText('Switch sign-in on first');
    await look(app, 'floor-people');
    await openScreen(app, 'Floor');
  });

  await test.step('a bench leaves the floor, works alone and joins again', leaveByHand);

  await test.step('a floor that cannot be reached is reported, with its last known state', async () => {
    await owner.end();
    await postgres.stop();
    await expect(app.window.getByText('The floor can’t be reached')).toBeVisible();
    await expect(row('Bench 2')).toBeVisible();
    await expect(app.window.getByRole('button', { name: 'Take off the floor' })).toBeHidden();
    await look(app, 'floor-away');
  });

  await test.step(
    'a bench leaves a floor that cannot be reached, when a supervisor confirms it',
    leaveWithoutFloor,
  );
});
