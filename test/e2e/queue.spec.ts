import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { importFile, lastScan, openApp, openScreen, scanAgain, type App } from '#test/support/app';
import { call, labelOf } from '#test/support/bridge';
import { look } from '#test/support/look';
import { projectRoot } from '#test/support/root';
import { wedge } from '#test/support/wedge';

let app: App;
test.beforeAll(async () => {
  app = await openApp();
  await call(app, 'practice.set', { msPerLabel: 20 });
});
test.afterAll(async () => {
  await app.close();
});

const [columns = '', sample = ''] = readFileSync(join(projectRoot, 'resources/samples/orders.csv'), 'utf8')
  .replace(/^\uFEFF/, '')
  .split(/\r?\n/);
const order = (ref: string, city: string): string =>
  sample.replace('PB-1001', ref).replace('Springfield', city);

const press = (key: string): Promise<void> => app.window.keyboard.press(key);
const grid = () => app.window.getByRole('grid', { name: 'Orders' });
const rowsNow = () => call(app, 'queue.rows', undefined);

test('keys alone import a batch, start it, fix what is missing and see it finished', async () => {
  await press('F3');
  await expect(grid()).toBeFocused();
  await expect(app.window.getByRole('button', { name: 'Import orders' })).toBeVisible();
  const choosing = app.window.waitForEvent('filechooser');
  // The page answers, so the test has the dialog by now.
  await app.window.evaluate(() => undefined);
  await press('Alt+i');
  const file = [columns, order('RM-1', 'Springfield'), order('RM-2', ''), order('RM-3', 'Springfield')].join(
    '\n',
  );
  await (await choosing).setFiles({ name: 'keys.csv', mimeType: 'text/plain', buffer: Buffer.from(file) });
  await app.window.getByRole('button', { name: 'Done', exact: true }).press('Enter');
  const batch = app.window.getByRole('button', { name: 'keys.csv', exact: true });
  await expect(batch).toHaveAttribute('aria-pressed', 'true');

  await press('Alt+s');
  await expect(app.window.getByRole('progressbar', { name: 'Progress of keys.csv' })).toHaveAttribute(
    'aria-valuenow',
    '2',
  );
  await press('Alt+a');
  await expect(grid().getByRole('row', { name: /RM-2/ })).toHaveAttribute('aria-selected', 'true');
  await press('Enter');
  const city = app.window.getByRole('textbox', { name: 'City' });
  await expect(city).toBeFocused();
  await look(app, 'queue-open', 'documented');
  await city.focus();
  // Typed key by key on a busy computer it could arrive as fast as from a scanner.
  await city.fill('Springfield');
  // A scan ends in Enter: in a field it submits nothing.
  await press('Enter');
  await app.window.getByRole('button', { name: 'Save and requeue' }).press('Enter');
  await expect(grid()).toBeFocused();
  await expect(
    app.window.getByRole('status').filter({ hasText: 'This batch is done: 3 printed' }),
  ).toBeVisible();
  await press('Escape');
  await expect(app.window.getByRole('button', { name: 'Close', exact: true })).toHaveCount(0);
  await app.window.getByRole('button', { name: 'Show all orders' }).press('Enter');
  await expect(grid().getByRole('row', { name: /RM-3/ })).toBeVisible();
  await look(app, 'queue', 'documented');
});

test('a single key waits for a scan: a scan that begins with it ships, and does nothing else', async () => {
  await grid().focus();
  await press('Home');
  await expect(grid().getByRole('row', { name: /RM-1/ })).toHaveAttribute('aria-selected', 'true');
  const before = await rowsNow();
  await wedge(app, 'RM-1');
  await expect(lastScan(app)).toContainText(/^Duplicate/);
  expect(await labelOf(app, 'RM-1')).toMatchObject({ label: { ref1: 'RM-1', stage: 'confirmed' } });
  await press('F3');
  await expect(grid()).toBeFocused();
  await expect(app.window.getByText(/not changed:/)).toHaveCount(0);
  expect(await rowsNow()).toEqual(before);
});

test('a single key pressed by a person acts, and its result shows what did not change and why', async () => {
  await grid().focus();
  await press('Home');
  await press('r');
  await expect(app.window.getByText(/1 not changed:/)).toBeVisible();
  await press('Control+f');
  await app.window.keyboard.type('rm-1', { delay: 60 });
  await expect(app.window.getByRole('textbox', { name: 'Search' })).toHaveValue('rm-1');
  // The head and the one matching row.
  await expect(grid()).toHaveAttribute('aria-rowcount', '2');
  await press('ArrowDown');
  await press('Escape');
});

test('rows are ticked with Space and Shift, and a removal asks first', async () => {
  await app.window.getByRole('button', { name: 'orders.json', exact: true }).press('Enter');
  await expect(grid()).toHaveAttribute('aria-rowcount', '13');
  await grid().focus();
  await press('Home');
  await press('Space');
  await press('ArrowDown');
  await press('Shift+ArrowDown');
  await expect(app.window.getByText('2 chosen')).toBeVisible();
  await press('Delete');
  const dialog = app.window.getByRole('dialog', { name: 'Remove 2 orders?' });
  await expect(dialog).toContainText('2 not bought yet: nothing is bought for them.');
  await press('Escape');
  await expect(grid()).toBeFocused();
  await press('Control+a');
  await expect(app.window.getByText('12 chosen')).toBeVisible();
  await press('Escape');
  await expect(app.window.getByText('1 chosen')).toBeVisible();
});

test('a scan of an order in a paused batch purchases nothing on Queue and shows why; on Ship it ships', async () => {
  const refs = Array.from({ length: 40 }, (_, at) => `PA-${at + 10}`);
  const file = [columns, ...refs.map((ref) => order(ref, 'Springfield')), order('PA-2', '')].join('\n');
  await press('F3');
  await importFile(app, 'paused.csv', file);
  const batch = app.window.getByRole('button', { name: 'paused.csv', exact: true });
  await expect(batch).toBeVisible();
  const { batchId } = (await labelOf(app, 'PA-49')).label;
  // Only a few orders are purchased ahead: the last one is not among them.
  await call(app, 'queue.start', { batchId });
  expect(await call(app, 'queue.pause', { batchId, after: 'now' })).toEqual({ ok: true });
  await expect(app.window.getByText('Paused', { exact: true })).toBeVisible();
  await wedge(app, 'PA-49');
  await expect(lastScan(app)).toContainText('Held PA-49');
  await expect(lastScan(app)).toContainText('Its batch is paused');
  expect((await labelOf(app, 'PA-49')).label.stage).toBe('draft');
  // The count above shows how many of all are not in the list below.
  await app.window.getByRole('button', { name: 'orders.json', exact: true }).press('Enter');
  await app.window.getByRole('button', { name: '2 need you, 3 in total' }).press('Enter');
  await expect(grid()).toHaveAttribute('aria-rowcount', '3');
  await openScreen(app, 'Ship');
  // The same code counts again only after a moment.
  await scanAgain(app, 'PA-49', /^(?!Held)/);
  await expect.poll(async () => (await labelOf(app, 'PA-49')).label.stage).toBe('confirmed');
});
