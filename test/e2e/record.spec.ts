import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import Database from 'libsql';
import { type App, lastScan, openApp, openScreen, scan } from '#test/support/app';
import { ownFolder } from '#test/support/folders';
import { look } from '#test/support/look';

let folder: Awaited<ReturnType<typeof ownFolder>>;
let app: App;
test.beforeEach(async () => {
  folder = await ownFolder('record-window');
  app = await openApp({ folder: join(folder.path, 'station') });
});
test.afterEach(async () => {
  await app.close();
  await folder.remove();
});

/** The system's dialog answers with this file. */
const choose = (file: string): Promise<void> =>
  app.electron.evaluate(({ dialog }, path) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: path });
  }, file);

const openRecord = async (): Promise<void> => {
  await openScreen(app, 'Settings');
  await app.window.getByRole('tab', { name: 'Record' }).click();
};
const check = (): Promise<void> => app.window.getByRole('button', { name: 'Check the record' }).click();

test('the record is checked, exported and reported; a changed entry is named', async () => {
  await scan(app, 'PB-1001');
  await expect(lastScan(app)).toContainText('Printed');
  await openRecord();
  await check();
  await expect(app.window.getByText(/^Nothing was altered, removed or moved/)).toBeVisible();
  await look(app, 'settings-record');

  const csv = join(folder.path, 'record.csv');
  await choose(csv);
  await app.window.getByRole('button', { name: 'Export as CSV' }).click();
  await expect(app.window.getByText(`Entries in ${csv}`)).toBeVisible();
  for (const type of ['register.succeeded', 'print.confirmed'])
    expect(readFileSync(csv, 'utf8')).toContain(type);

  const report = join(folder.path, 'report.json');
  await choose(report);
  await app.window.getByRole('button', { name: 'Make a support report' }).click();
  await expect(app.window.getByText(`The report is in ${report}`)).toBeVisible();
  const reported = readFileSync(report, 'utf8');
  expect(reported).toContain('print.confirmed');
  for (const personal of ['Springfield', '62701', folder.path]) expect(reported).not.toContain(personal);

  await app.close();
  const archive = new Database(join(folder.path, 'station', 'practice', 'archive.db'));
  archive.exec('drop trigger events_no_update');
  const { id } = archive.prepare("select id from events where type = 'print.confirmed'").get() as {
    id: number;
  };
  archive.prepare("update events set at = '2020-01-01T00:00:00.000Z' where id = ?").run(id);
  archive.close();

  app = await openApp({ folder: join(folder.path, 'station') });
  await openRecord();
  await check();
  await expect(app.window.getByText('The record was changed in one place.')).toBeVisible();
  await expect(app.window.getByText(`Entry of a label ${id} was altered`)).toBeVisible();
  await look(app, 'settings-record-broken');
});
