import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import { openApp, openScreen, type App } from '#test/support/app';
import { testCredentials } from '#test/support/credentials';
import { ownFolder } from '#test/support/folders';
import { liveBench, writeProvisioning } from '#test/support/live-bench';
import { look } from '#test/support/look';
import { order } from '#test/support/orders';
import { type OwnProcess, startProcess } from '#test/support/process-of-its-own';
import { projectRoot } from '#test/support/root';
import { password, startPostgres, type Postgres } from '../floor/support/postgres';

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

/** The run's own temporary folder is shut to others, and the database's server runs as a user of its own. */
const startOutside = async (): Promise<Postgres> => {
  const own = process.env['TMPDIR'];
  process.env['TMPDIR'] = '/tmp';
  return startPostgres().finally(() => {
    if (own === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = own;
  });
};

test.beforeAll(async () => {
  test.setTimeout(180_000);
  folder = await ownFolder('floor');
  postgres = await startOutside();
  [service, printer] = await Promise.all([
    startProcess<{ url: string }, never>('service-stand-in-process.ts'),
    startProcess<{ uri: string }, never>('virtual-printer-process.ts'),
  ]);
  owner = new pg.Client({ ...{ host: '127.0.0.1', port: postgres.port, user: 'postgres', password } });
  owner.on('error', () => undefined);
  await owner.connect();
  const { floor: _, ...alone } = setUp('Bench 1');
  const file = await writeProvisioning(folder.path, alone);
  app = await openApp({ args: ['--provision', file] });
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

const leaveByHand = async (): Promise<void> => {
  await openScreen(app, 'Settings');
  await app.window.getByRole('tab', { name: 'Floor' }).click();
  const form = app.window.getByRole('form', { name: 'Floor' });
  await form.getByRole('button', { name: 'Leave the floor' }).click();
  const dialog = app.window.getByRole('dialog', { name: 'Leave the floor?' });
  await look(app, 'floor-leaving');
  await dialog.getByRole('button', { name: 'Leave the floor' }).click();
  await expect(form).toContainText('This bench has left the floor.', { timeout: 60_000 });
  await expect(form).toContainText('This bench works alone');
  await look(app, 'floor-left');
  const { rows } = await owner.query("select is_retired from packbench.benches where name = 'Bench 1'");
  expect(rows).toEqual([{ is_retired: true }]);
  await form.getByRole('textbox', { name: 'Database' }).fill(floor().url);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByLabel('Passphrase', { exact: true }).fill(floor().passphrase);
  await form.getByRole('button', { name: 'Join the floor' }).click();
  await expect(form).toContainText('This bench has joined the floor.', { timeout: 60_000 });
  await openScreen(app, 'Floor');
  await expect(app.window.getByText('The floor is here')).toBeVisible({ timeout: 60_000 });
  await expect(row('Bench 2')).toBeVisible({ timeout: 60_000 });
};

const leaveWithoutFloor = async (): Promise<void> => {
  await openScreen(app, 'Settings');
  await app.window.getByRole('tab', { name: 'Floor' }).click();
  const form = app.window.getByRole('form', { name: 'Floor' });
  await form.getByRole('button', { name: 'Leave the floor' }).click();
  const dialog = app.window.getByRole('dialog', { name: 'Leave the floor?' });
  await dialog.getByRole('button', { name: 'Leave the floor' }).click();
  await expect(dialog.getByRole('alert')).toContainText('can’t be told', { timeout: 60_000 });
  await dialog.getByRole('button', { name: 'Continue without the floor' }).click();
  const anyway = app.window.getByRole('dialog', { name: 'Leave without telling the floor?' });
  await expect(anyway.getByRole('button', { name: 'Leave the floor' })).toBeDisabled();
  await look(app, 'floor-leaving-anyway');
  await anyway.getByRole('checkbox').check();
  await anyway.getByRole('button', { name: 'Leave the floor' }).click();
  await expect(form).toContainText('This bench works alone', { timeout: 60_000 });
};

test('the floor’s benches, their numbers and their printers are seen, and one that is gone is taken off', async () => {
  test.setTimeout(240_000);
  await test.step('a bench joins by hand, after a try that says what is wrong', joinByHand);
  await benches[0]?.ask({ orders: ['A-1', 'A-2', 'A-3'].map((ref1) => order(ref1)), start: true });

  await test.step('every bench tells its own numbers', async () => {
    await openScreen(app, 'Floor');
    await expect(app.window.getByText('The floor is here')).toBeVisible({ timeout: 60_000 });
    await expect(row('Bench 1')).toContainText('This bench', { timeout: 60_000 });
    await expect(row('Bench 2').getByRole('cell').nth(4)).toHaveText('3', { timeout: 60_000 });
    await expect(row('Bench 3')).toContainText('Here');
    await expect(app.window.getByText('Free', { exact: true })).toBeVisible();
    await look(app, 'floor', 'documented');
  });

  await test.step('one that is gone is taken off', async () => {
    await benches[1]?.kill();
    await owner.query(
      "update packbench.benches set seen_at = clock_timestamp() - interval '1 hour' where name = 'Bench 3'",
    );
    await expect(row('Bench 3')).toContainText('Away', { timeout: 60_000 });
    await look(app, 'floor-bench-away');
    // Two benches of one name, as of one provisioning file that names them.
    await owner.query("update packbench.benches set name = 'Bench 2' where name = 'Bench 3'");
    await expect(app.window.getByText('Another bench has the same name')).toHaveCount(2, { timeout: 60_000 });
    await look(app, 'floor-same-name');
    await owner.query(
      "update packbench.benches set name = 'Bench 3' where seen_at < clock_timestamp() - interval '30 minutes'",
    );
    await row('Bench 3').getByRole('button', { name: 'Take off the floor' }).click();
    const dialog = app.window.getByRole('dialog', { name: 'Take Bench 3 off the floor?' });
    await expect(dialog).toContainText('can be bought again');
    await expect(dialog.getByRole('button', { name: 'Take off the floor' })).toBeDisabled();
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Take off the floor' }).click();
    await expect(row('Bench 3')).toContainText('Taken off', { timeout: 60_000 });
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

  await test.step('a bench leaves in order, works alone and joins again', leaveByHand);

  await test.step('a floor that is away is said, with what it said last', async () => {
    await owner.end();
    await postgres.stop();
    await expect(app.window.getByText('The floor can’t be reached')).toBeVisible({ timeout: 60_000 });
    await expect(row('Bench 2')).toBeVisible();
    await expect(app.window.getByRole('button', { name: 'Take off the floor' })).toBeHidden();
    await look(app, 'floor-away');
  });

  await test.step('a bench leaves a floor that can’t be told, on a supervisor’s word', leaveWithoutFloor);
});
