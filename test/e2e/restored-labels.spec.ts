import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { type App, lastScan, openApp, scan } from '#test/support/app';
import { call, labelOf, practiceCounter } from '#test/support/bridge';
import { ownFolder } from '#test/support/folders';
import { look } from '#test/support/look';

let app: App;
let folder: Awaited<ReturnType<typeof ownFolder>>;
const passphrase = 'four words of a test';
const order = 'PB-1003';

test.beforeEach(async () => {
  folder = await ownFolder('restored-labels');
});
test.afterEach(async () => {
  await app.close();
  await folder.remove();
});

/** A station in a folder of its own; its dialogs answer with the one backup. */
const open = async (name: string): Promise<void> => {
  app = await openApp({ folder: join(folder.path, name) });
  await app.electron.evaluate(
    ({ dialog }, file) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: file });
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [file] });
    },
    join(folder.path, 'bench.pbbackup'),
  );
};

test('a label that waited in a restored backup is printed only after the question whether its paper is there', async () => {
  await open('first');
  await call(app, 'practice.set', { faults: { paperOut: true } });
  await scan(app, order);
  await expect(lastScan(app)).toContainText('Paper out');
  const { print } = await labelOf(app, order);
  await call(app, 'prints.cancel', { printId: print?.id ?? '' });
  await expect(lastScan(app)).toContainText('Stopped before printing');
  expect(await call(app, 'data.backup', { passphrase })).toMatchObject({ ok: true });
  await app.close();

  await open('another computer');
  expect(await call(app, 'data.restore', { passphrase })).toMatchObject({ ok: true });
  await scan(app, order);
  await expect(lastScan(app)).toContainText('Look: did the label come out?');
  await expect(app.window.getByRole('heading', { name: 'Did the label come out?' })).toBeVisible();
  await expect(app.window.getByText('The label may have been printed since the copy')).toBeVisible();
  await look(app, 'maybe-printed');
  expect(await practiceCounter(app)).toBe(0);

  await app.window.getByRole('button', { name: 'Nothing came out' }).press('Enter');
  await app.window.getByRole('button', { name: 'Print again', exact: true }).press('Enter');
  await expect(lastScan(app)).toContainText(/^Printed P/);
  expect(await practiceCounter(app)).toBe((await labelOf(app, order)).documents);
});
