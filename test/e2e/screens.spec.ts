import { expect, test } from '@playwright/test';
import { importFile, lastScan, openApp, openScreen, scan, scanAgain, type App } from '#test/support/app';
import { call } from '#test/support/bridge';
import { look } from '#test/support/look';

let app: App;
test.beforeAll(async () => {
  app = await openApp();
});
test.afterAll(async () => {
  await app.close();
});

/**
 * The label's picture is there, or the words shown instead when the computer was too busy to draw it in time.
 */
const drawn = async (): Promise<void> => {
  const label = app.window.getByRole('region', { name: 'Label', exact: true });
  const words = label.getByText('It still prints');
  await expect(label.getByRole('img').or(words).first()).toBeVisible();
};

const furtherSections = ['Ship-from', 'Order defaults', 'Station', 'Scanner', 'Provisioning file', 'About'];

const lookAtSection = async (
  section: string,
  name: string,
  documented: 'documented' | null,
): Promise<void> => {
  await app.window.getByRole('tab', { name: section, exact: true }).click();
  await expect(app.window.getByRole('heading', { name: section, exact: true })).toBeVisible();
  await look(app, name, documented);
};

test('every screen, light and dark, shows its contents and is accessible', async () => {
  await test.step('Ship, before the first scan', async () => {
    await expect(lastScan(app)).toContainText('Ready to scan');
    await expect(app.window.getByRole('row', { name: /PB-1012/ })).toBeAttached();
    await look(app, 'ship-start', 'documented');
  });

  await test.step('Settings', async () => {
    await openScreen(app, 'Settings');
    for (const [section, name] of [
      ['Service', 'settings'],
      ['Credentials', 'settings-credentials'],
    ] as const)
      await lookAtSection(section, name, 'documented');
  });

  // The printer's counter needs time to settle a broken connection; meanwhile the other sections are checked.
  await call(app, 'practice.set', { faults: { resetConnection: true } });
  await scan(app, 'PB-1009');
  await expect(lastScan(app)).toContainText('PB-1009');

  await test.step('Settings, other sections', async () => {
    await openScreen(app, 'Settings');
    for (const section of furtherSections)
      await lookAtSection(section, `settings-${section.toLowerCase().replace(' ', '-')}`, null);
  });

  await test.step('Ship, with a print that cannot be proven', async () => {
    await openScreen(app, 'Ship');
    await expect(lastScan(app)).toContainText(/^Unknown P/);
    await drawn();
    await look(app, 'ship-unknown', 'documented');
    await call(app, 'practice.set', { faults: { resetConnection: false } });
  });

  await test.step('Ship, printed', async () => {
    await scan(app, 'PB-1001');
    await expect(lastScan(app)).toContainText(/^Printed P/);
    await drawn();
    await look(app, 'ship', 'documented');
  });

  await test.step('Ship, scanned twice', async () => {
    await scanAgain(app, 'PB-1001', /^Duplicate P/);
    await drawn();
    await look(app, 'ship-duplicate', 'documented');
  });

  await test.step('Ship, weight missing', async () => {
    await scan(app, 'PB-1007');
    await expect(app.window.getByRole('textbox', { name: 'Weight (lb)' })).toBeFocused();
    await look(app, 'ship-weight', 'documented');
  });

  await test.step('Ship, a field to fix', async () => {
    await scan(app, 'PB-1010');
    await expect(app.window.getByRole('textbox', { name: 'City' })).toBeVisible();
    await look(app, 'ship-problems', 'documented');
  });

  await test.step('Ship, a code that is no order', async () => {
    await scan(app, 'NOBODY-1');
    await expect(lastScan(app)).toContainText('Not found');
    await look(app, 'ship-not-found');
  });

  await test.step('Ship, waiting for paper', async () => {
    await call(app, 'practice.set', { faults: { paperOut: true } });
    await scan(app, 'PB-1011');
    await expect(lastScan(app)).toContainText('Waiting: Paper out');
    await drawn();
    await look(app, 'ship-waiting', 'documented');
  });

  await test.step('Printers', async () => {
    await openScreen(app, 'Printers');
    await app.window.getByRole('button', { name: 'Check now' }).click();
    await expect(app.window.getByRole('article')).toContainText('Paper out');
    await look(app, 'printers-paper-out');
    await call(app, 'practice.set', { faults: { paperOut: false } });
    await expect(lastScan(app)).toContainText(/^Printed P/);
    await app.window.getByRole('button', { name: 'Check now' }).click();
    await expect(app.window.getByRole('article')).toContainText('Ready');
    await look(app, 'printers', 'documented');
  });

  await test.step('Labels', async () => {
    await openScreen(app, 'Labels');
    await expect(app.window.getByRole('row', { name: /PB-1011/ })).toContainText('Printed');
    await look(app, 'labels', 'documented');
    await app.window.getByRole('row', { name: /PB-1011/ }).click();
    await drawn();
    await look(app, 'label', 'documented');
  });

  await test.step('Ship, an import with mistakes', async () => {
    await openScreen(app, 'Ship');
    const rows = ['ref1,city,countryISO2,parcelWeight,itemDescription', 'A-1,Springfield,US,2,Wooden blocks'];
    await importFile(
      app,
      'morning.csv',
      [...rows, ',Springfield,US,2,Kite', 'A-2,Paris,FRA,-1,Lamp'].join('\n'),
    );
    await expect(app.window.getByRole('region', { name: 'Import of morning.csv' })).toContainText(
      'not imported',
    );
    await look(app, 'ship-import', 'documented');
  });
});
