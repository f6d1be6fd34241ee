import { expect, type Locator, test } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { importFile, lastScan, openApp, openScreen, scanBox, type App } from '#test/support/app';
import { call, labelOf, practiceCounter } from '#test/support/bridge';
import { cutWords } from '#test/support/clipped';
import { ownFolder } from '#test/support/folders';
import { look } from '#test/support/look';
import { order } from '#test/support/orders';
import english from '../../src/shared/text/languages/en.json' with { type: 'json' };

let app: App;
const press = (key: string): Promise<void> => app.window.keyboard.press(key);
/** Types as slowly as a person, not as a scanner. */
const type = (text: string): Promise<void> => app.window.keyboard.type(text, { delay: 70 });

const typeCode = async (code: string): Promise<void> => {
  await expect(scanBox(app)).toBeFocused();
  await type(code);
  await press('Enter');
};

/** Presses Tab until a control has the focus. */
const tabTo = async (control: Locator): Promise<void> => {
  await expect(control).toBeVisible();
  for (let presses = 0; presses < 90; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await press('Tab');
  }
  await expect(control).toBeFocused();
};

const field = (name: string): Locator => app.window.getByRole('textbox', { name, exact: true });
const typeOver = async (control: Locator, text: string): Promise<void> => {
  await tabTo(control);
  await press('ControlOrMeta+a');
  await type(text);
};
const button = (name: string): Locator => app.window.getByRole('button', { name, exact: true });
const verdict = (): Locator => app.window.getByRole('region', { name: 'Verdict' });
const answer = (): Locator => app.window.getByRole('region', { name: 'Answer' });

const abroad = (ref1: string, company: string, item: object = {}, more: object = {}) =>
  order(ref1, {
    company: '',
    contact: company,
    city: 'Beispielstadt',
    stateProv: '',
    postalCode: '80331',
    countryISO2: 'DE',
    shipFromCountryISO2: 'US',
    shipFromPostalCode: '08817',
    commodityItems: [
      {
        itemDescription: 'Wooden blocks',
        itemQuantity: 2,
        itemValue: 19.9,
        itemTariffCode: '9503000073',
        ...item,
      },
    ],
    ...more,
  });

const openOrder = async (ref1: string): Promise<void> => {
  await openScreen(app, 'Landed cost');
  await press('Escape');
  await typeCode(ref1);
  await expect(app.window.getByRole('heading', { name: `Order ${ref1}` })).toBeVisible();
};

/** Answers the system's save dialog, as a person would. */
const savesAs = (path: string): Promise<void> =>
  app.electron.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, path);

test.beforeAll(async () => {
  app = await openApp();
  const orders = [
    abroad('LC-FULL', 'Pat Example'),
    abroad('LC-AGAIN', 'Pat Example'),
    abroad('LC-BASIC', 'Pat Basic Tier'),
    abroad('LC-DENIED', 'Pat Denied'),
    abroad('LC-ERROR', 'Pat Error 90'),
    abroad('LC-SUM', 'Pat Wrong Sum'),
    abroad('LC-CODE', 'Pat Example', { itemTariffCode: '' }),
    abroad('LC-GOODS', 'Pat Example', { itemDescription: 'PROHIBITED wooden blocks' }),
  ];
  await importFile(app, 'abroad.json', JSON.stringify(orders));
  await expect
    .poll(() =>
      labelOf(app, 'LC-GOODS').then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
});
test.afterAll(async () => {
  await app.close();
});

test("a worker without a mouse asks for an order's costs, and missing values are reported at their fields", async () => {
  await openScreen(app, 'Landed cost');
  await expect(
    app.window.getByText('What will it cost, and can it ship?').or(app.window.getByText('Not asked yet')),
  ).toBeVisible();
  await look(app, 'landed-empty');

  await openOrder('LC-FULL');
  await expect(lastScan(app)).toContainText('Fill in what is marked');
  await expect(field('Postal code')).toHaveValue('80331');
  await expect(app.window.getByRole('combobox', { name: 'HS6 code' })).toHaveValue('950300');
  await expect(app.window.getByText(/^Shipping value is missing/)).toBeVisible();
  await look(app, 'landed-question', 'documented');
  // The next scan must not reach a field: only Tab moves the focus there.
  await expect(field('Shipping value')).not.toBeFocused();
  await typeOver(field('Shipping value'), '12.50');
  await expect(app.window.getByText(/^Shipping value is missing/)).toBeHidden();
  await expect(app.window.getByText(/US Dollar \(USD\), as used in United States/)).toBeVisible();
  // A scan ends in Enter, which sends no question to the service.
  await press('Enter');
  await expect(verdict()).toBeHidden();
  await press('Alt+c');
  await expect(verdict()).toContainText('Clear');
  await expect(lastScan(app)).toContainText(/^Updated LC-FULL.*Clear\. USD/);
  await expect(answer().getByRole('table', { name: 'Breakdown' })).toContainText('EUR');
  await expect(answer()).toContainText('Request id');
  await look(app, 'landed-full', 'documented');
});

test('the slip prints, its page opens, and the day is saved with its request ids', async () => {
  const folder = await ownFolder('landed');
  const before = await practiceCounter(app);
  await tabTo(button('Print slip'));
  await press('Enter');
  await expect(app.window.getByText('Slip sent to the printer')).toBeVisible();
  await expect.poll(() => practiceCounter(app)).toBe(before + 1);
  const page = join(folder.path, 'slip.pdf');
  await savesAs(page);
  await tabTo(button('PDF Letter'));
  await press('Enter');
  await expect(app.window.getByText('Saved as slip.pdf')).toBeVisible();
  expect((await readFile(page)).subarray(0, 5).toString()).toBe('%PDF-');
  const day = join(folder.path, 'day.csv');
  await savesAs(day);
  await tabTo(button('Daily report …'));
  await press('Enter');
  await expect(app.window.getByRole('dialog').getByLabel('Day', { exact: true })).toBeFocused();
  await tabTo(button('Save CSV'));
  await press('Enter');
  await expect(app.window.getByText('Saved as day.csv')).toBeVisible();
  const [kept] = await call(app, 'landed.kept', { labelId: (await labelOf(app, 'LC-FULL')).label.id });
  expect(await readFile(day, 'utf8')).toContain(kept?.answer?.requestId ?? 'no request id');
  await look(app, 'landed-report');
  await press('Escape');
  await folder.remove();
});

test('a basic account: only totals, the others are not included and never zero', async () => {
  await openOrder('LC-BASIC');
  await typeOver(field('Shipping value'), '12.50');
  await press('Alt+c');
  await expect(verdict()).toContainText('Duties and taxes known');
  await expect(answer().getByRole('region', { name: 'Denied parties' })).toContainText(
    'Not in this account’s detail level',
  );
  await expect(answer().getByRole('region', { name: 'Per product' })).toContainText(
    'Not in this account’s detail level',
  );
  await look(app, 'landed-basic', 'documented');
});

test('a denied party stops the order, with every detail of the match', async () => {
  await openOrder('LC-DENIED');
  await typeOver(field('Shipping value'), '12.50');
  await press('Alt+c');
  await expect(verdict()).toContainText('STOP');
  await expect(lastScan(app)).toContainText(/^Held LC-DENIED.*may be a denied party/);
  await expect(answer().getByRole('region', { name: 'Denied parties' })).toContainText('Match 1');
  await look(app, 'landed-denied', 'documented');
});

test('restricted goods, an error with its meaning, and sums that do not match', async () => {
  for (const [ref1, words] of [
    ['LC-GOODS', 'May be prohibited or restricted'],
    ['LC-ERROR', 'Duties and taxes could not be calculated'],
    ['LC-SUM', 'The parts do not add up'],
  ] as const) {
    await openOrder(ref1);
    await typeOver(field('Shipping value'), '12.50');
    await press('Alt+c');
    await expect(verdict()).toContainText(words);
    await look(app, `landed-${ref1.slice(3).toLowerCase()}`);
  }
  await openOrder('LC-ERROR');
  await expect(answer()).toContainText(/postal code.*recipient’s.*\(error 90\)/);
});

test('a missing customs code is found by words and saved in the order', async () => {
  await openOrder('LC-CODE');
  const code = app.window.getByRole('combobox', { name: 'HS6 code' });
  await typeOver(code, 'wooden');
  await expect(app.window.getByRole('option').first()).toBeVisible();
  await look(app, 'landed-code', 'documented');
  await code.focus();
  await press('ArrowDown');
  await press('Enter');
  await expect(code).toHaveValue(/^\d{6}$/);
  const chosen = await code.inputValue();
  await tabTo(button('Save to the order'));
  await press('Enter');
  await expect(button('Save to the order')).toBeHidden();
  const { label } = await labelOf(app, 'LC-CODE');
  expect(label.draft.items[0]?.itemTariffCode).toBe(chosen);
});

test('an earlier answer is kept, and marked after the order changed', async () => {
  await openOrder('LC-AGAIN');
  await typeOver(field('Shipping value'), '12.50');
  await press('Alt+c');
  await expect(verdict()).toContainText('Clear');
  await openOrder('LC-AGAIN');
  await expect(lastScan(app)).toContainText('Clear');
  await expect(scanBox(app)).toBeFocused();
  await press('Alt+c');
  await expect(answer().getByText('Asked before (2)')).toBeVisible();
  const { label } = await labelOf(app, 'LC-AGAIN');
  await call(app, 'orders.correct', { labelId: label.id, fields: { postalCode: '80333' } });
  await expect(answer()).toContainText('The order has changed');
  await expect(verdict()).toContainText('Not up to date');
  await expect(lastScan(app)).toContainText('Calculate again');
  await look(app, 'landed-outdated');
});

test('the gate holds an order, a supervisor releases it with a reason by keys, and it prints', async () => {
  await openScreen(app, 'Settings');
  await app.window.getByRole('tab', { name: 'Customs', exact: true }).click();
  await expect(app.window.getByRole('heading', { name: 'Customs', exact: true })).toBeVisible();
  await tabTo(app.window.getByRole('switch', { name: 'Ask before buying' }));
  await press('Space');
  await typeOver(field('Usual shipping value'), '12.50');
  await press('Enter');
  await expect(app.window.getByText('Saved', { exact: true })).toBeVisible();
  await look(app, 'settings-customs', 'documented');

  await openScreen(app, 'Ship');
  await press('Escape');
  await typeCode('LC-DENIED');
  await expect(lastScan(app)).toContainText(/^Held LC-DENIED/);
  await expect(app.window.getByRole('alert').filter({ hasText: 'may be a denied party' })).toBeVisible();
  await look(app, 'landed-held', 'documented');
  await press('F3');
  const row = app.window.getByRole('grid').getByRole('row', { name: /LC-DENIED/ });
  await expect(row).toContainText(english.failures.denied_party.title);
  const titles = Object.values(english.failures).map(({ title }) => title);
  expect(await cutWords(row.locator('[data-tone] > span'), titles)).toEqual([]);
  await openScreen(app, 'Ship');
  await tabTo(button('See Landed cost'));
  await press('Enter');
  await expect(verdict()).toContainText('STOP');
  await look(app, 'landed-gate');
  await tabTo(button('Release …'));
  await press('Enter');
  const dialog = app.window.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await type('Checked with the buyer');
  await look(app, 'landed-release');
  await dialog.getByRole('textbox', { name: 'Reason' }).press('Enter');
  await expect(dialog).toBeVisible();
  await tabTo(button('Release it'));
  await press('Enter');
  await expect(dialog).toBeHidden();
  await expect.poll(async () => (await labelOf(app, 'LC-DENIED')).label.stage).toBe('confirmed');
});

test('many rows of the queue are asked about together, with the progress displayed', async () => {
  await press('F3');
  const rows = app.window.getByRole('grid', { name: /rows|orders/i }).first();
  await expect(rows).toBeVisible();
  await rows.focus();
  await press('ControlOrMeta+a');
  await press('l');
  const run = app.window.getByRole('region', { name: 'Landed cost for many orders' });
  await expect(run).toContainText(/asked about|Stopped/);
  await look(app, 'landed-run', 'documented');
});

test('the list of countries covers no message until something is typed', async () => {
  await openScreen(app, 'Landed cost');
  await press('Alt+n');
  await press('Alt+c');
  const sender = app.window.getByRole('combobox', { name: 'Sender’s country', exact: true });
  await expect(sender).toBeFocused();
  await expect(app.window.getByText(/^Sender’s country is missing/)).toBeVisible();
  await expect(sender).toHaveAttribute('aria-expanded', 'false');
  await type('ger');
  await expect(app.window.getByRole('option', { name: /Germany/ })).toBeVisible();
});

test('a bought label is not corrected to a denied party, and the line at the top says so', async () => {
  await openScreen(app, 'Ship');
  await press('Escape');
  await importFile(app, 'named.json', JSON.stringify([abroad('LC-NAMED', 'Pat Denied')]));
  const imported = () => labelOf(app, 'LC-NAMED').catch(() => null);
  await expect.poll(async () => (await imported())?.label.stage).toBe('draft');
  const { id, draft } = (await labelOf(app, 'LC-NAMED')).label;
  const { customs } = await call(app, 'settings.get', undefined);
  await call(app, 'settings.set', { customs: { ...customs, gate: false, shippingValue: '12.50' } });
  const askFor = async (contact: string): Promise<void> => {
    const corrected = { fields: { ...draft.fields, contact }, items: draft.items };
    await call(app, 'orders.correct', { labelId: id, ...corrected });
    await call(app, 'landed.run', { labelIds: [id] });
    await expect.poll(async () => (await call(app, 'landed.status', undefined)).running).toBe(false);
  };
  await call(app, 'landed.run', { labelIds: [id] });
  await expect.poll(async () => (await call(app, 'landed.kept', { labelId: id })).length).toBe(1);
  await expect.poll(async () => (await call(app, 'landed.status', undefined)).running).toBe(false);
  await askFor('Pat Example');
  await openScreen(app, 'Ship');
  await press('Escape');
  await typeCode('LC-NAMED');
  await expect.poll(async () => (await labelOf(app, 'LC-NAMED')).label.stage).toBe('confirmed');

  await openScreen(app, 'Recipient');
  await press('Escape');
  await typeCode('LC-NAMED');
  await expect(lastScan(app)).toContainText('Registered P');
  await typeOver(app.window.getByRole('textbox', { name: 'Name', exact: true }), 'Pat Denied');
  await press('Alt+s');
  await expect(lastScan(app)).toContainText(/^Held P.*Fix one field first/);
  await expect(app.window.getByRole('alert').filter({ hasText: 'possible denied party' })).toBeVisible();
  expect((await call(app, 'updates.list', undefined)).open).toEqual([]);
  await look(app, 'recipient-denied');
});
