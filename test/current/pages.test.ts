import { expect as expectInWindow } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importFile, lastScan, openScreen, scan, scanAgain } from '#test/support/app';
import { labelOf, practiceCounter } from '#test/support/bridge';
import { majorOf, type Opened, openInChromium } from './chromium';

// What the current Electron (45) is made of: its Chromium, and its Node. Electron itself is not to be had here in that version.

/** As patient as the window tests: their configuration is not read here. */
const expectSeen = expectInWindow.configure({ timeout: 30_000 });

let app: Opened;
beforeAll(async () => {
  app = await openInChromium();
});
afterAll(() => app.close());

it('Node and Chromium are those of the current Electron', () => {
  expect(majorOf(process.versions.node)).toBe(24);
  expect(majorOf(app.window.context().browser()?.version() ?? '')).toBeGreaterThanOrEqual(156);
});

describe('the built pages in the current Chromium, with a station behind them', () => {
  it('reach nothing of Node, and the station by two functions alone', async () => {
    const reached = await app.window.evaluate(() => {
      const here = globalThis as unknown as Record<string, object | undefined>;
      return {
        node: ['require', 'process', 'Buffer', 'module', 'global'].filter((name) => here[name] !== undefined),
        station: Object.keys(here['station'] ?? {}),
      };
    });
    expect(reached).toEqual({ node: [], station: ['call', 'on'] });
  });

  it('an order is scanned: its label is bought, comes out and is shown', async () => {
    await scan(app, 'PB-1001');
    await expectSeen(lastScan(app)).toContainText(/^Printed P\w+/);
    expect((await labelOf(app, 'PB-1001')).label.package?.packageId).toMatch(/^P/);
    const label = app.window.getByRole('region', { name: 'Label', exact: true });
    await expectSeen(label.getByRole('img')).toBeVisible();
  });

  it('the same order again is a duplicate, and is reprinted for a reason', async () => {
    const counter = await practiceCounter(app);
    await scanAgain(app, 'PB-1001', /^Duplicate/);
    expect(await practiceCounter(app)).toBe(counter);
    const reprint = app.window.getByRole('region', { name: 'Reprint' });
    await reprint.getByText('Paper jam').click();
    await reprint.getByRole('button', { name: 'Reprint' }).click();
    await expectSeen(lastScan(app)).toContainText('Printed');
    await expectSeen.poll(() => practiceCounter(app)).toBeGreaterThan(counter);
  });

  it('a file is brought in: bytes go from the page to the station', async () => {
    const header =
      'ref1,contact,address1,city,stateProv,postalCode,countryISO2,parcelWeight,itemDescription,itemQuantity,itemValue';
    const row = 'CURRENT-1,Goods-in desk,1 Example Street,Springfield,IL,62701,US,2.5,Wooden blocks,1,19.90';
    await importFile(app, 'morning.csv', `${header}\n${row}\n`);
    const panel = app.window.getByRole('region', { name: 'Import of morning.csv' });
    await expectSeen(panel).toContainText('1 order imported');
    await scan(app, 'CURRENT-1');
    await expectSeen(lastScan(app)).toContainText(/^Printed P/);
  });

  it.each([
    'Track',
    'Reprint',
    'Recipient',
    'Landed cost',
    'Labels',
    'Printers',
    'Settings',
    'Ship',
  ] as const)('the screen %s opens by its key', async (name) => {
    await openScreen(app, name);
    await expectSeen(app.window.getByRole('main')).not.toBeEmpty();
  });

  it('neither page nor station complained', () => {
    expect(app.errors).toEqual([]);
  });
});
