import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Locator, test } from '@playwright/test';
import { importFile, openApp, openScreen, type App } from '#test/support/app';
import { call, labelOf } from '#test/support/bridge';
import { look } from '#test/support/look';

let app: App;
test.beforeAll(async () => {
  app = await openApp();
});
test.afterAll(async () => {
  await app.close();
});

const csv = (ref1: string): string =>
  [
    'Order No,First name,Last name,Street,Place,Country,Weight (kg),Goods',
    `${ref1},Goods-in,Desk,1 Example Street,Springfield,United States,1,Blocks`,
    '',
  ].join('\n');

/** Goes through all the fields with Tab, and returns those that the preview covers while they have the focus. */
const columnsBehind = async (preview: Locator): Promise<string[]> => {
  const covered: string[] = [];
  await app.window.getByLabel('Name of this kind of file').focus();
  for (let presses = 0; presses < 40; presses += 1) {
    await app.window.keyboard.press('Tab');
    const field = app.window.locator('select:focus');
    if ((await field.count()) === 0) break;
    const [fieldBox, previewBox] = await Promise.all([field.boundingBox(), preview.boundingBox()]);
    if (!fieldBox || !previewBox) throw new Error('not on the screen');
    if (fieldBox.y + fieldBox.height > previewBox.y)
      covered.push(
        await field.evaluate((element: HTMLSelectElement) => element.labels[0]?.textContent ?? ''),
      );
  }
  return covered;
};

test('unknown columns are chosen once, with the keyboard, and then known', async () => {
  await importFile(app, 'foreign.csv', csv('M-1'));
  const panel = app.window.getByRole('region', { name: 'Import of foreign.csv' });
  await expect(panel.getByRole('alert')).toContainText('Nothing was imported yet');
  await panel.getByRole('button', { name: 'Choose columns' }).press('Enter');

  const dialog = app.window.getByRole('dialog', { name: 'Match the columns' });
  const save = dialog.getByRole('button', { name: 'Remember and import' });
  await expect(dialog.getByLabel('Order number *', { exact: true })).toHaveValue('Order No');
  await expect(dialog.getByLabel('Name *', { exact: true })).toHaveValue('First name');
  await expect(dialog.getByLabel('Name, second part')).toHaveValue('Last name');
  await expect(dialog.getByLabel('Weight (lb): unit')).toHaveValue('kg');
  // No program uses this name for a city, so it must be chosen.
  await expect(save).toBeDisabled();
  await expect(dialog.getByText('Choose a column for: City')).toBeVisible();
  await expect(dialog.getByLabel('City *', { exact: true })).toBeFocused();
  await expect(dialog.getByLabel('City *', { exact: true })).toBeInViewport({ ratio: 1 });
  // A busy machine begins the name again at a later letter.
  await app.window.keyboard.press('P');
  await app.window.keyboard.press('Tab');
  await expect(dialog.getByLabel('City *', { exact: true })).toHaveValue('Place');
  // A column that every order needs is not left out without a warning.
  const goods = dialog.getByLabel('Description *', { exact: true });
  await goods.selectOption('Not in the file');
  const tick = dialog.getByRole('checkbox', { name: 'The file has no Description' });
  await expect(save).toBeDisabled();
  await tick.check();
  await expect(save).toBeEnabled();
  await goods.selectOption('Goods');
  await expect(tick).toHaveCount(0);
  const preview = dialog.getByRole('region', { name: 'The first order of the file, read this way' });
  await expect(preview).toContainText('Goods-in Desk');
  await expect(preview).toContainText('Springfield');
  await expect(preview).toContainText('2.2046');

  await look(app, 'mapping');
  expect(await columnsBehind(preview)).toEqual([]);

  await save.press('Enter');
  await expect(panel).toContainText('1 order imported');
  await expect(panel).toContainText('Read with the columns chosen before: foreign.');
  expect((await labelOf(app, 'M-1')).label.draft.fields).toMatchObject({
    contact: 'Goods-in Desk',
    countryISO2: 'US',
  });

  await importFile(app, 'next day.csv', csv('M-2'));
  const next = app.window.getByRole('region', { name: 'Import of next day.csv' });
  await expect(next).toContainText('1 order imported');

  await next.getByRole('button', { name: 'Change columns' }).press('Enter');
  await expect(dialog.getByLabel('City *', { exact: true })).toHaveValue('Place');
  await expect(dialog.getByLabel('Name of this kind of file')).toHaveValue('foreign');
  await dialog.getByLabel('Name, second part').selectOption('Not in the file');
  await dialog.getByRole('button', { name: 'Remember', exact: true }).press('Enter');
  await expect(next).toContainText('Remembered for the next file.');
  await importFile(app, 'third day.csv', csv('M-4'));
  await expect(app.window.getByRole('region', { name: 'Import of third day.csv' })).toContainText(
    '1 order imported',
  );
  expect((await labelOf(app, 'M-4')).label.draft.fields).toMatchObject({ contact: 'Goods-in' });
});

test('the same file again causes a question and is not imported', async () => {
  await importFile(app, 'copy.csv', csv('M-2'));
  const panel = app.window.getByRole('region', { name: 'Import of copy.csv' });
  await expect(panel.getByRole('alert')).toContainText('imported before, as next day.csv');
  await panel.getByRole('button', { name: 'Import it again' }).press('Enter');
  await expect(panel).toContainText('1 row not imported');
});

test('columns that are forgotten in Settings are the only ones that saving removes', async () => {
  const stored = async () => (await call(app, 'settings.get', undefined)).intake;
  const names = async () => (await stored()).mappings.map(({ name }) => name);
  const before = await stored();
  const [foreign] = before.mappings;
  if (foreign === undefined) throw new Error('no columns are stored');
  await openScreen(app, 'Settings');
  await app.window.getByRole('tab', { name: 'Import' }).click();
  await app.window.getByRole('button', { name: 'Forget foreign' }).click();
  // Meanwhile the columns of another kind of file are chosen.
  const other = { ...foreign, signature: 'f'.repeat(64), name: 'other' };
  await call(app, 'settings.set', { intake: { ...before, mappings: [foreign, other] } });
  await expect(app.window.getByRole('button', { name: 'Forget other' })).toBeVisible();
  await expect(app.window.getByRole('button', { name: 'Forget foreign' })).toHaveCount(0);
  await app.window.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(names).toEqual(['other']);
  await call(app, 'settings.set', { intake: before });
});

test('a folder set in Settings is watched, and files that it could not import are reported', async () => {
  const watched = join(app.folder, 'orders');
  await mkdir(watched);
  await openScreen(app, 'Settings');
  await app.window.getByRole('tab', { name: 'Import' }).click();
  await app.window.getByLabel('Watch folder').fill('orders');
  await expect(app.window.getByText('It must be a full path')).toBeVisible();
  await app.window.getByLabel('Watch folder').fill(watched);
  await app.window.getByRole('button', { name: 'Save', exact: true }).click();
  await writeFile(join(watched, 'good.csv'), csv('M-3'));
  await writeFile(join(watched, 'bad.csv'), 'colour,shape\nred,round\n');
  await expect(app.window.getByText(/Imported: good\.csv/)).toBeVisible();
  const why = 'Unknown columns. Choose them once with “Import orders”, then drop the file again.';
  await expect(app.window.getByText(`Not imported: bad.csv. ${why}`)).toBeVisible();

  await openScreen(app, 'Ship');
  const notice = app.window.getByRole('region', { name: 'Watch folder' });
  await expect(notice).toContainText('Not imported: bad.csv');
  await expect(notice).toContainText(why);
  await notice.getByRole('button', { name: 'Done' }).click();
  await expect(notice).toHaveCount(0);

  const noFolder = join(watched, 'good.csv');
  await writeFile(noFolder, '');
  await call(app, 'settings.set', { intake: { watchFolder: noFolder, mappings: [], repeats: [] } });
  await expect(notice.getByRole('alert')).toContainText(
    `Packbench in it, is a file, not a folder. ${noFolder}`,
  );
});
