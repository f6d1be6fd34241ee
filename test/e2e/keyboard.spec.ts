import { expect, test } from '@playwright/test';
import {
  importFile,
  lastScan,
  openApp,
  openScreen,
  resize,
  scan,
  scanBox,
  type App,
} from '#test/support/app';
import { labelOf, practiceCounter } from '#test/support/bridge';
import { order } from '#test/support/orders';
import { wedge } from '#test/support/wedge';

let app: App;
test.beforeAll(async () => {
  app = await openApp();
});
test.afterAll(async () => {
  await app.close();
});

/** Types as slowly as a person, not as a scanner. */
const type = (text: string): Promise<void> => app.window.keyboard.type(text, { delay: 70 });
const press = (key: string): Promise<void> => app.window.keyboard.press(key);

/** A moment after the last key, as a person does: a scan with Alt held presses no button. */
const pressAltEnter = async (): Promise<void> => {
  await app.window.waitForTimeout(350);
  await press('Alt+Enter');
};

/** Presses Tab until a control has the focus. */
const tabTo = async (role: 'button' | 'radio' | 'textbox', name: string): Promise<void> => {
  const control = app.window.getByRole(role, { name, exact: true });
  await expect(control).toBeVisible();
  await expect(async () => {
    await press('Tab');
    await expect(control).toBeFocused({ timeout: 50 });
  }).toPass({ intervals: [0] });
};

test('keys open the screens', async () => {
  for (const [name, heading] of [
    ['Labels', 'Search labels'],
    ['Printers', 'Add printer'],
    ['Settings', 'Settings sections'],
    ['Ship', 'Import orders'],
  ] as const) {
    await openScreen(app, name);
    const label = app.window.getByLabel(heading).or(app.window.getByRole('button', { name: heading }));
    await expect(label).toBeVisible();
  }
});

test('a worker without a mouse ships an order, scans it again, and reprints it with a reason', async () => {
  const before = await practiceCounter(app);
  await expect(scanBox(app)).toBeFocused();
  await type('PB-1003');
  await press('Enter');
  await expect(lastScan(app)).toContainText(/^Printed P/);
  await expect(scanBox(app)).toBeFocused();

  await type('PB-1003');
  await press('Enter');
  await expect(lastScan(app)).toContainText(/^Duplicate P/);
  await tabTo('radio', 'Label is damaged');
  await press('ArrowDown');
  await expect(app.window.getByRole('radio', { name: 'Label is lost' })).toBeChecked();
  await tabTo('button', 'Reprint');
  await press('Enter');
  await expect(lastScan(app)).toContainText(/^Printed P/);
  const { documents } = await labelOf(app, 'PB-1003');
  await expect.poll(() => practiceCounter(app)).toBe(before + 2 * documents);

  await openScreen(app, 'Labels');
  await app.window.getByRole('textbox', { name: 'Search labels' }).focus();
  await type('PB-1003');
  await expect(app.window.getByRole('grid', { name: 'Labels' }).getByRole('row')).toHaveCount(2);
  await expect(async () => {
    await press('Tab');
    await expect(app.window.getByRole('row', { name: /PB-1003/ })).toBeFocused({ timeout: 50 });
  }).toPass({ intervals: [0] });
  await press('Enter');
  const detail = app.window.getByRole('region', { name: 'PB-1003' });
  await expect(detail.getByRole('row', { name: /Label is lost/ })).toContainText('Printed');
});

test('every action on Ship has the key that its button shows', async () => {
  await openScreen(app, 'Ship');
  await app.window.getByText(/^Waiting orders/).click();
  await app.window.getByRole('button', { name: 'Show PB-1002' }).press('Enter');
  const ship = app.window.getByRole('button', { name: 'Ship now', exact: true });
  await expect(ship).toContainText('Alt 1');
  await press('Alt+1');
  await expect(lastScan(app)).toContainText(/^Printed P/);
  const before = await practiceCounter(app);
  await app.window.getByText('Last labels').click();
  await app.window.getByRole('button', { name: 'Show PB-1002' }).press('Enter');
  const reprint = app.window.getByRole('button', { name: 'Reprint', exact: true });
  await expect(reprint).toContainText('Alt Enter');
  // The label's details are there.
  await expect(reprint).toBeEnabled();
  await pressAltEnter();
  await expect.poll(() => practiceCounter(app)).toBeGreaterThan(before);
});

/** Imports an order on Ship and scans it: its form opens, and the focus stays in Scan. */
const openForm = async (ref1: string, more: object): Promise<void> => {
  await openScreen(app, 'Ship');
  await importFile(app, `${ref1}.json`, JSON.stringify([order(ref1, more)]));
  await app.window.getByRole('button', { name: 'Done', exact: true }).click();
  await scan(app, ref1);
  await expect(lastScan(app)).toContainText(`Held ${ref1}`);
  await expect(scanBox(app)).toBeFocused();
};
const button = (name: string | RegExp) => app.window.getByRole('button', { name });
const field = (name: string) => app.window.getByRole('textbox', { name, exact: true });

/** A tap on a button at this time of the window, however busy the machine is. */
const tapAt = (name: string, at: number): Promise<void> =>
  button(name).evaluate((element, timeStamp) => {
    const tap = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 });
    Object.defineProperty(tap, 'timeStamp', { value: timeStamp });
    element.dispatchEvent(tap);
  }, at);

test('a double tap on the button of a waiting order does not ship the order that takes its place', async () => {
  await openScreen(app, 'Ship');
  await importFile(app, 'taps.json', JSON.stringify([order('TAP-1'), order('TAP-2')]));
  await button('Done').click();
  // Chosen by the worker, the list stays open when an order is shipped.
  await app.window.getByText('Last labels').click();
  await app.window.getByText(/^Waiting orders/).click();
  await expect(button('Ship TAP-2')).toBeVisible();
  const now = await app.window.evaluate(() => performance.now());
  await tapAt('Ship TAP-1', now);
  await expect(lastScan(app)).toContainText(/^Printed P/);
  await expect(button('Ship TAP-1')).toBeHidden();
  await tapAt('Ship TAP-2', now + 200);
  expect((await labelOf(app, 'TAP-2')).label.stage).toBe('draft');
  expect(await lastScan(app).textContent()).toContain('TAP-1');
  await tapAt('Ship TAP-2', now + 600);
  await expect(lastScan(app)).toContainText('TAP-2');
  await expect(lastScan(app)).toContainText(/^Printed P/);
});

test('Alt+Enter saves the order form, from Scan and from a field', async () => {
  for (const [ref1, place] of [
    ['KB-1', scanBox(app)],
    ['KB-2', field('City')],
  ] as const) {
    await openForm(ref1, { city: '' });
    await expect(button('Save and ship')).toContainText('Alt Enter');
    await field('City').fill('Springfield');
    await place.focus();
    await pressAltEnter();
    await expect(lastScan(app)).toContainText(ref1);
    await expect(lastScan(app)).toContainText(/^Printed P/);
  }
});

test('a scan with Alt held presses no button by its Enter', async () => {
  await openForm('KB-5', { city: '' });
  await field('City').fill('Springfield');
  await scanBox(app).focus();
  // Both keys have the same time, however busy the machine is.
  const reached = await app.window.evaluate(() => {
    let keys = '';
    const note = ({ key }: KeyboardEvent): void => void (keys += `${key} `);
    window.addEventListener('keydown', note);
    for (const key of ['1', 'Enter'])
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, altKey: true, bubbles: true, cancelable: true }),
      );
    window.removeEventListener('keydown', note);
    return keys;
  });
  expect(reached).toBe('1 ');
  await pressAltEnter();
  await expect(lastScan(app)).toContainText(/^Printed P/);
});

const wrongItem = { commodityItems: [{ itemDescription: 'Kite', itemQuantity: 0, itemValue: 1 }] };

test('an order form that is still wrong leads to the first wrong field, however far below', async () => {
  await resize(app, 1280, 720);
  await openForm('KB-3', wrongItem);
  await button('Show all fields').click();
  await expect(field('Quantity')).not.toBeInViewport();
  await pressAltEnter();
  await expect(field('Quantity')).toBeFocused();
  await expect(field('Quantity')).toBeInViewport({ ratio: 1 });
});

/** Whether the element with the focus can be seen: nothing lies over its middle. */
const focusIsCovered = (): Promise<string | null> =>
  app.window.evaluate(() => {
    const active = document.activeElement;
    const { x, y, width, height } = active?.getBoundingClientRect() ?? new DOMRect();
    const seen = document.elementFromPoint(x + width / 2, y + height / 2);
    return active?.contains(seen) === true ? null : (active?.getAttribute('name') ?? active?.tagName ?? '');
  });

test('Tab in a long order form never leads under its buttons', async () => {
  await resize(app, 1280, 720);
  await openForm('KB-4', wrongItem);
  await button('Show all fields').click();
  await field('Name').focus();
  const covered: (string | null)[] = [];
  const isAtButtons = () =>
    app.window.evaluate(() => document.activeElement?.matches('[type="submit"]') === true);
  for (let stop = 0; stop < 60 && !(await isAtButtons()); stop += 1) {
    covered.push(await focusIsCovered());
    await press('Tab');
  }
  expect(covered.length).toBeGreaterThan(25);
  expect(covered.filter((name) => name !== null)).toEqual([]);
});

test('a dialog that is closed gives the focus back to the button that opened it', async () => {
  await openScreen(app, 'Printers');
  await button('Add printer').focus();
  await press('Enter');
  await expect(app.window.getByRole('dialog').getByRole('textbox').first()).toBeFocused();
  await press('Escape');
  await expect(app.window.getByRole('dialog')).toHaveCount(0);
  await expect(button('Add printer')).toBeFocused();
});

test('discarded changes of a section leave the focus in it', async () => {
  await openScreen(app, 'Settings');
  await app.window.getByRole('tab', { name: 'Ship-from' }).click();
  await app.window.getByLabel('Sender’s city').fill('Springfield');
  await button('Discard changes').press('Enter');
  await expect(button('Discard changes')).toHaveCount(0);
  await expect(app.window.getByLabel('Sender’s name')).toBeFocused();
});

test('a scan goes to Scan wherever the focus is, and leaves nothing in the field where it began', async () => {
  await openScreen(app, 'Settings');
  await app.window.getByRole('tab', { name: 'Station' }).click();
  const name = app.window.getByRole('textbox', { name: 'Station name' });
  await name.fill('Bench by the door');
  await name.focus();
  await wedge(app, 'PB-1005');
  await expect(lastScan(app)).toContainText(/^Printed P/);
  await expect(scanBox(app)).toHaveValue('');

  await openScreen(app, 'Settings');
  await expect(name).toHaveValue('Bench by the door');
});

test('a scan can also end in Tab and begin with an AIM identifier', async () => {
  await openScreen(app, 'Printers');
  await wedge(app, ']C1PB-1006', 'Tab');
  await expect(lastScan(app)).toContainText(/^Printed P/);
});
