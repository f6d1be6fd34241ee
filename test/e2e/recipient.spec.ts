import { expect, type Locator, test } from '@playwright/test';
import type { Credentials } from '#shared/settings';
import { importFile, lastScan, openScreen, resize, scan, type App } from '#test/support/app';
import { call, labelOf, packageOf } from '#test/support/bridge';
import { testCredentials } from '#test/support/credentials';
import { liveBench } from '#test/support/live-bench';
import { openProvisioned } from '#test/support/open-provisioned';
import { rowsInSight, sideways } from '#test/support/clipped';
import { look } from '#test/support/look';
import { order } from '#test/support/orders';
import { type OwnProcess, startProcess } from '#test/support/process-of-its-own';
import type { Behaviour, Operation, RecordedRequest } from '#test/support/service-stand-in';

type ServiceCommand =
  | { do: 'script'; operation: Operation; behaviours: Behaviour[] }
  | { do: 'state' }
  | { do: 'clear' };

const field = (app: App, name: string): Locator => app.window.getByLabel(name, { exact: true });
const country = (app: App): Locator =>
  app.window.getByRole('combobox', { name: 'Country (2 letters)', exact: true });
const basket = (app: App): Locator => app.window.getByRole('region', { name: 'Basket' });
const row = (app: App, packageId: string): Locator =>
  basket(app).getByRole('listitem').filter({ hasText: packageId });

/** Presses Tab until the field has the focus. */
const tabTo = async (app: App, target: Locator): Promise<void> => {
  for (let presses = 0; presses < 160; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await app.window.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
};

/** Replaces the text of a field. */
const typeOver = async (app: App, target: Locator, text: string): Promise<void> => {
  await tabTo(app, target);
  await app.window.keyboard.press('ControlOrMeta+a');
  await app.window.keyboard.type(text, { delay: 70 });
};

const ship = async (app: App, ref1: string): Promise<string> => {
  await openScreen(app, 'Ship');
  await scan(app, ref1);
  await expect(lastScan(app)).toContainText(/^Printed P/);
  return packageOf(app, ref1);
};

/** No parcel leaves while the test lasts: one that left is changed only after a question. */
const staying = { paceMs: 24 * 3_600_000, prefix: 'ABC', latencyMs: 0 };

test.describe('parcels that have not left', () => {
  let service: OwnProcess<{ url: string; credentials: Credentials }, object>;
  let printer: OwnProcess<{ uri: string }, object>;
  let app: App;
  test.beforeAll(async () => {
    [service, printer] = await Promise.all([
      startProcess<{ url: string; credentials: Credentials }, object>('practice-service-process.ts', [
        JSON.stringify(staying),
      ]),
      startProcess<{ uri: string }, object>('virtual-printer-process.ts'),
    ]);
    const { ready } = service;
    app = await openProvisioned(liveBench(ready, printer.ready, ready.credentials));
    const orders = JSON.stringify(['PB-1001', 'PB-1002'].map((ref1) => order(ref1)));
    await importFile(app, 'orders.json', orders);
    await app.window.getByRole('button', { name: 'Done' }).click();
  });
  test.afterAll(async () => {
    await app.close();
    await Promise.all([service.close(), printer.close()]);
  });

  test('long names and a long order number widen neither the form nor its title', async () => {
    await resize(app, 1280, 720);
    await openScreen(app, 'Ship');
    const ref1 = 'AN-ORDER-NUMBER-LONGER-THAN-ANY-OTHER-1234567890';
    const long = {
      company: 'Example Toys and Wooden Blocks of Springfield',
      contact: 'Goods-in desk at gate 27',
    };
    await importFile(app, 'long.json', JSON.stringify([order(ref1, long)]));
    await app.window.getByRole('button', { name: 'Done' }).click();
    const packageId = await ship(app, ref1);
    await openScreen(app, 'Recipient');
    await scan(app, packageId);
    await field(app, 'City').fill('Shelbyville');
    expect(await sideways(app)).toEqual([]);
    const undo = app.window.getByRole('button', { name: 'Undo all' }).locator('span').last();
    expect(await undo.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await app.window.getByRole('button', { name: 'Undo all' }).click();
  });

  test('scan, fix, send: by keys alone', async () => {
    const packageId = await ship(app, 'PB-1001');
    await openScreen(app, 'Recipient');
    await expect(app.window.getByText('The basket is empty.')).toBeVisible();
    await look(app, 'recipient-empty');

    await scan(app, packageId);
    await expect(lastScan(app)).toContainText(`Registered ${packageId}`);
    // The next scan must not reach a field: only Tab moves the focus there.
    await expect(field(app, 'Name')).not.toBeFocused();
    await expect(field(app, 'City')).toHaveValue('Springfield');
    await typeOver(app, field(app, 'Address'), '12 Example Lane, Springfield');
    await typeOver(app, field(app, 'Postal code'), '6270l');
    await expect(app.window.getByText('United States: postal codes look like')).toBeVisible();
    await look(app, 'recipient-hints', 'documented');
    await tabTo(app, app.window.getByRole('button', { name: 'Postal code: use 62701' }));
    await app.window.keyboard.press('Enter');
    await expect(field(app, 'Postal code')).toHaveValue('62701');
    await expect(field(app, 'Postal code')).toBeFocused();
    await expect(app.window.getByText('1 change').first()).toBeVisible();

    await app.window.keyboard.press('Alt+s');
    await expect(lastScan(app)).toContainText(`Updated ${packageId}`);
    await expect(field(app, 'Address')).toHaveValue('12 Example Lane, Springfield');
    await expect(app.window.getByText('Nothing is changed yet.')).toBeVisible();
    expect((await labelOf(app, 'PB-1001')).label.draft.fields.address1).toBe('12 Example Lane, Springfield');
    // The printed paper is out of date now.
    await expect(app.window.getByRole('alert').filter({ hasText: packageId })).toBeVisible();
    await look(app, 'recipient-updated', 'documented');
  });

  test('an emptied field is sent empty only when that is ticked, and its meaning is explained', async () => {
    const packageId = await packageOf(app, 'PB-1001');
    await scan(app, packageId);
    await expect(field(app, 'City')).toHaveValue('Springfield');
    await typeOver(app, field(app, 'Company'), 'Wrong Co');
    await app.window.keyboard.press('Alt+s');
    await expect(lastScan(app)).toContainText(`Updated ${packageId}`);
    await tabTo(app, field(app, 'Company'));
    await app.window.keyboard.press('ControlOrMeta+a');
    await app.window.keyboard.press('Delete');
    await app.window.keyboard.press('Alt+s');
    await expect(app.window.getByText('The service does not say how to clear a field.')).toBeVisible();
    await expect(app.window.getByText('it may clear it, keep the old value, or refuse')).toBeVisible();
    await app.window.getByRole('checkbox', { name: 'Send Company empty' }).check();
    await app.window.keyboard.press('Alt+s');
    await expect.poll(async () => (await labelOf(app, 'PB-1001')).label.draft.fields.company).toBe(undefined);
    await expect(app.window.getByText('Nothing is changed yet.')).toBeVisible();
  });

  test('a problem is shown beside its field, and nothing is sent', async () => {
    const packageId = await packageOf(app, 'PB-1001');
    await scan(app, 'PB-1001');
    await expect(lastScan(app)).toContainText(`Refused ${packageId}`);
    await typeOver(app, country(app), 'Germany');
    await expect(app.window.getByText(/must be a 2-letter country code/)).toBeVisible();
    await app.window.keyboard.press('Escape');
    await app.window.keyboard.press('Alt+s');
    await expect(app.window.getByText('Fix one field first.')).toBeVisible();
    await tabTo(app, app.window.getByRole('button', { name: 'Country (2 letters): use DE' }));
    await app.window.keyboard.press('Enter');
    await expect(country(app)).toHaveValue('DE');

    // Another scan asks before typed changes are lost.
    await scan(app, 'P999');
    const question = app.window.getByRole('dialog');
    await expect(question).toContainText(`Keep the changes of ${packageId}?`);
    await look(app, 'recipient-unsaved');
    await question.getByRole('button', { name: 'Discard' }).press('Enter');
    await expect(lastScan(app)).toContainText('Unknown P999');
    expect((await labelOf(app, 'PB-1001')).label.draft.fields.countryISO2).toBe('US');
  });

  test('a package bought elsewhere: only filled fields are sent, and a refusal has the service’s words', async () => {
    await expect(app.window.getByText('Only what you fill in is changed.').first()).toBeVisible();
    await expect(field(app, 'City')).toHaveValue('');
    await typeOver(app, field(app, 'City'), 'Paris');
    await app.window.keyboard.press('Alt+b');
    await expect(row(app, 'P999')).toContainText('Waiting');
    await app.window.keyboard.press('Alt+s');
    await expect(lastScan(app)).toContainText('Refused P999');
    await expect(row(app, 'P999')).toContainText('The service says: package not found');
    await look(app, 'recipient-refused');

    // It stays, and is not sent again automatically.
    await expect(row(app, 'P999').getByRole('checkbox')).not.toBeChecked();
    await tabTo(app, row(app, 'P999').getByRole('button', { name: 'Remove P999' }));
    await app.window.keyboard.press('Enter');
    const removal = app.window.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true });
    await expect(removal).toBeVisible();
    await look(app, 'recipient-remove');
    await removal.press('Enter');
    await expect(app.window.getByText('The basket is empty.')).toBeVisible();
  });

  test('a file of corrections goes into the basket, and its mistakes are reported', async () => {
    const packageId = await ship(app, 'PB-1002');
    await openScreen(app, 'Recipient');
    const choosing = app.window.waitForEvent('filechooser');
    await app.window.getByRole('button', { name: 'Import corrections' }).press('Enter');
    const rows = ['packageId,city,shipDateTime', `${packageId},Laval,12/01/2026`, 'P1,Paris,2026-12-01'];
    await (
      await choosing
    ).setFiles({ name: 'fixes.csv', mimeType: 'text/plain', buffer: Buffer.from(rows.join('\n')) });
    const result = app.window.getByRole('region', { name: 'fixes.csv' });
    await expect(result).toContainText('One correction is in the basket.');
    await expect(result).toContainText('MM/DD/YYYY');
    await expect(row(app, packageId)).toContainText('Laval');
    await look(app, 'recipient-import');
    await result.getByRole('button', { name: 'Done' }).press('Enter');

    // The smallest window still shows all of it.
    await resize(app, 1024, 640);
    await scan(app, packageId);
    await expect(field(app, 'City')).toHaveValue('Laval');
    const wider = (): Promise<number> =>
      app.window.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(wider).toBeLessThanOrEqual(0);
    await expect(app.window.getByRole('button', { name: 'Send updates' })).toBeInViewport();
  });
});

test.describe('live', () => {
  let service: OwnProcess<{ url: string }, ServiceCommand>;
  let printer: OwnProcess<{ uri: string }, { do: 'state' }>;
  let app: App;

  test.beforeAll(async () => {
    [service, printer] = await Promise.all([
      startProcess<{ url: string }, ServiceCommand>('service-stand-in-process.ts'),
      startProcess<{ uri: string }, { do: 'state' }>('virtual-printer-process.ts'),
    ]);
    app = await openProvisioned(liveBench(service.ready, printer.ready, testCredentials));
  });
  test.afterAll(async () => {
    await app.close();
    await Promise.all([service.close(), printer.close()]);
  });

  const updates = async (): Promise<RecordedRequest[]> =>
    ((await service.ask({ do: 'state' })) as { requests: RecordedRequest[] }).requests.filter(
      ({ method }) => method === 'PATCH',
    );

  test('a correction with a lost answer is unknown, and is sent again only when it is ticked', async () => {
    await importFile(app, 'orders.json', JSON.stringify([order('FIX-1')]));
    await expect(app.window.getByText(/orders? imported/)).toBeVisible();
    const packageId = await ship(app, 'FIX-1');
    await service.ask({ do: 'script', operation: 'update', behaviours: [{ kind: 'acceptThenReset' }] });

    await openScreen(app, 'Recipient');
    await scan(app, packageId);
    await expect(lastScan(app)).toContainText(`Registered ${packageId}`);
    await typeOver(app, field(app, 'City'), 'Shelbyville');
    await app.window.keyboard.press('Alt+s');
    await expect(lastScan(app)).toContainText(`Unknown ${packageId}`);
    await expect(row(app, packageId)).toContainText('The answer was lost');
    await expect(basket(app)).toContainText('the service may have accepted it');
    await look(app, 'recipient-unknown');
    expect(await updates()).toHaveLength(1);

    await tabTo(app, app.window.getByRole('button', { name: 'Close', exact: true }));
    await app.window.keyboard.press('Enter');
    await expect(app.window.getByRole('button', { name: 'Send updates' })).toBeDisabled();
    await tabTo(app, row(app, packageId).getByRole('checkbox'));
    await app.window.keyboard.press('Space');
    await app.window.keyboard.press('Alt+s');
    await expect(lastScan(app)).toContainText(`Updated ${packageId}`);
    const sent = await updates();
    expect(sent.map(({ body }) => body)).toEqual([
      [{ packageId, city: 'Shelbyville' }],
      [{ packageId, city: 'Shelbyville' }],
    ]);
    expect(await call(app, 'updates.list', undefined)).toMatchObject({
      open: [],
      done: [{ packageId, state: 'updated' }],
    });
  });

  const bring = async (rows: readonly string[]): Promise<void> => {
    await openScreen(app, 'Recipient');
    const choosing = app.window.waitForEvent('filechooser');
    await app.window.getByRole('button', { name: 'Import corrections' }).press('Enter');
    const buffer = Buffer.from(['packageId,city', ...rows].join('\n'));
    await (await choosing).setFiles({ name: 'fixes.csv', mimeType: 'text/plain', buffer });
    await app.window.getByRole('button', { name: 'Done' }).press('Enter');
  };
  const states = (): Promise<(string | null)[]> =>
    basket(app)
      .getByRole('list', { name: 'Basket' })
      .locator('> li')
      .evaluateAll((rows) => rows.map((one) => one.getAttribute('data-state')));
  const counts = async (): Promise<Record<string, number>> => {
    const found: Record<string, number> = {};
    for (const state of await states()) found[state ?? ''] = (found[state ?? ''] ?? 0) + 1;
    return found;
  };

  test('45 corrections together: each row shows its result, what stays, and what a second send does', async () => {
    const ids = Array.from({ length: 45 }, (_, at) => `P3000000${String(at + 1).padStart(2, '0')}`);
    const results = ids.slice(0, 20).map((packageId, at) => ({
      packageId,
      success: at >= 3,
      message: at >= 3 ? 'Updated' : 'The package is closed',
    }));
    const body = JSON.stringify({ totalPackages: 20, successfulUpdates: 17, failedUpdates: 3, results });
    await service.ask({ do: 'clear' });
    await service.ask({
      do: 'script',
      operation: 'update',
      behaviours: [
        { kind: 'reply', status: 200, body },
        { kind: 'acceptThenReset' },
        { kind: 'unauthorized' },
      ],
    });
    await bring(ids.map((packageId) => `${packageId},Lyon`));
    await expect(app.window.getByRole('button', { name: 'Send updates (45)' })).toBeEnabled();
    await app.window.keyboard.press('Alt+s');
    await expect(lastScan(app)).toContainText('Unknown 20 of 45 packages');
    await expect(lastScan(app)).toContainText('20 unknown, 8 refused, 17 updated');
    await expect.poll(counts).toEqual({ unknown: 20, refused: 8 });
    expect((await updates()).map(({ body: sent }) => (sent as unknown[]).length)).toEqual([20, 20, 5]);
    await expect(row(app, 'P300000001').first()).toContainText('The service says: The package is closed');
    await expect(row(app, 'P300000021').first()).toContainText('The answer was lost');
    await expect(row(app, 'P300000045').first()).toContainText('The service refused the credentials');
    await look(app, 'recipient-many', 'documented');
    expect(await rowsInSight(app, 'main li[data-package]')).toBeGreaterThanOrEqual(8);

    // All ticks the refused ones; unknown ones stay unticked.
    await expect(app.window.getByRole('button', { name: 'Send updates' })).toBeDisabled();
    await tabTo(app, basket(app).getByRole('checkbox', { name: 'All' }));
    await app.window.keyboard.press('Space');
    await app.window.keyboard.press('Alt+s');
    await expect(lastScan(app)).toContainText('Updated 8 packages');
    await expect.poll(counts).toEqual({ unknown: 20 });
    const last = (await updates()).at(-1)?.body as { packageId: string }[];
    expect(last.map(({ packageId }) => packageId).sort()).toEqual([...ids.slice(0, 3), ...ids.slice(40)]);
  });

  test('a package that is on its way causes a question before anything is sent', async () => {
    const tracking = JSON.stringify({
      ...{ hasBeenProcessed: true, hasBeenShipped: true, isEnRoute: false, hasArrived: true },
      ...{ packageNumber: 'ACMEP400000001', events: [] },
    });
    await service.ask({ do: 'clear' });
    await service.ask({
      do: 'script',
      operation: 'track',
      behaviours: [{ kind: 'reply', status: 200, body: tracking }],
    });
    await bring(['P400000001,Lyon']);
    await app.window.keyboard.press('Alt+s');
    const question = app.window.getByRole('dialog', { name: 'This package has left already' });
    await expect(question).toContainText('P400000001: arrived');
    await look(app, 'recipient-left');
    expect(await updates()).toEqual([]);
    await question.getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect(question).toBeHidden();
    expect(await updates()).toEqual([]);
    await app.window.keyboard.press('Alt+s');
    await question.getByRole('button', { name: 'Send anyway' }).press('Enter');
    await expect(lastScan(app)).toContainText('Updated P400000001');

    // The form shows it before anything is typed.
    await scan(app, 'P400000001');
    await expect(app.window.getByRole('alert').filter({ hasText: 'This package has arrived' })).toBeVisible();
  });
});
