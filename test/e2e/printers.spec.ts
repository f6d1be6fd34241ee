import { expect, test } from '@playwright/test';
import { startVirtualPrinter, type VirtualPrinter } from '#main/practice/printer/printer';
import { openApp, openScreen, type App } from '#test/support/app';
import { call } from '#test/support/bridge';
import { type Listener, silentHost } from '#test/support/finds';
import { look } from '#test/support/look';

let app: App;
let zebra: VirtualPrinter;
let silent: Listener;
test.beforeAll(async () => {
  zebra = await startVirtualPrinter({ dotsPerMm: 12, knobs: { msPerLabel: 20 } });
  silent = await silentHost();
  app = await openApp();
});
test.afterAll(async () => {
  await app.close();
  await zebra.close();
  await silent.close();
});

const press = (...keys: string[]): Promise<void> =>
  keys.reduce((before, key) => before.then(() => app.window.keyboard.press(key)), Promise.resolve());
/** As fast as hands are: what comes faster is taken for a scanner. */
const type = (words: string): Promise<void> => app.window.keyboard.type(words, { delay: 120 });
const dialog = () => app.window.getByRole('dialog');
const card = (name: string) => app.window.getByRole('article', { name });

/** Goes on by Tab until the control is reached, as a person without a mouse does. */
const tabTo = async (name: RegExp | string): Promise<void> => {
  const target = app.window.getByRole('button', { name }).first();
  await expect(async () => {
    await press('Tab');
    await expect(target).toBeFocused({ timeout: 50 });
  }).toPass({ intervals: [1] });
};

/** Opens the rest of a printer's commands, chooses one, and sees that it asks first. */
const choose = async (deed: string): Promise<void> => {
  await card('Bench 7').getByRole('button', { name: 'More' }).focus();
  await press('Enter');
  await app.window.getByRole('menuitem', { name: deed }).focus();
  await press('Enter');
  await expect(dialog()).toContainText('Bench 7');
};

test('a printer is found, named and added by keys alone', async () => {
  test.setTimeout(120_000);
  await openScreen(app, 'Printers');
  await tabTo('Add printer');
  await press('Enter');
  await expect(dialog().getByRole('textbox', { name: 'Address' })).toBeFocused();
  await expect(dialog().getByRole('status')).toContainText('Looking on USB and the network');

  await test.step('a silent host is no ready printer', async () => {
    await type(`127.0.0.1:${silent.port}`);
    await press('Enter');
    await expect(dialog().getByRole('button', { name: /No answer/ })).toBeVisible();
    await look(app, 'printers-found');
  });

  await test.step('a Zebra is', async () => {
    const address = dialog().getByRole('textbox', { name: 'Address' });
    await address.focus();
    await press('Control+A');
    await type(`127.0.0.1:${zebra.port}`);
    await press('Enter');
    const found = dialog().getByRole('button', { name: /ZD421.*Ready/ });
    await expect(found).toContainText('300 dpi');
    await expect(found).toContainText('Serial D0J000000001');
    await tabTo('Stop looking');
    await press('Enter');
    await expect(dialog().getByRole('status')).toContainText('Done looking. 1 found');
    await look(app, 'printers-add', 'documented');
    await found.focus();
    await press('Enter');
  });

  await test.step('its name and resolution stand there', async () => {
    const name = dialog().getByRole('textbox', { name: 'Name' });
    await expect(name).toBeFocused();
    await expect(name).toHaveValue('ZD421 127.0.0.1');
    await expect(dialog().getByRole('combobox', { name: 'Resolution' })).toHaveValue('300');
    await look(app, 'printers-name');
    await name.focus();
    await press('Control+A');
    await type('Bench 7');
    await press('Enter');
    await expect(dialog()).toBeHidden();
    await expect(card('Bench 7')).toContainText('Ready');
    await expect(card('Bench 7')).toContainText('V93.21.17Z');
    await expect(card('Bench 7')).toContainText('D0J000000001');
    await look(app, 'printers-board', 'documented');
  });

  await test.step('found again, it is known', async () => {
    await app.window.getByRole('button', { name: 'Add printer' }).click();
    await type(`127.0.0.1:${zebra.port}`);
    await press('Enter');
    await expect(dialog().getByRole('button', { name: /Added here already as Bench 7/ })).toBeDisabled();
    await press('Escape');
  });
});

test('commands are asked first', async () => {
  await openScreen(app, 'Printers');
  await choose('Pause');
  await look(app, 'printers-command');
  expect(zebra.knobs.paused).toBe(false);
  await press('Escape');
  await expect(dialog()).toBeHidden();
  expect(zebra.knobs.paused).toBe(false);

  await choose('Pause');
  await dialog().getByRole('button', { name: 'Pause printer' }).press('Enter');
  await expect(card('Bench 7')).toContainText('Printer is paused');
  expect(zebra.knobs.paused).toBe(true);
  await look(app, 'printers-paused');
  await choose('Resume');
  await dialog().getByRole('button', { name: 'Resume printer' }).press('Enter');
  await expect(card('Bench 7')).toContainText('Ready');

  await card('Bench 7').getByRole('button', { name: 'Test label' }).press('Enter');
  await expect(card('Bench 7')).toContainText('the test label is printed');
});

test('the board looks by itself, and only while it is seen', async () => {
  test.setTimeout(60_000);
  await openScreen(app, 'Printers');
  await zebra.set({ headOpen: true });
  await expect(card('Bench 7')).toContainText('Printer is open', { timeout: 25_000 });
  await zebra.set({ headOpen: false });
  await openScreen(app, 'Labels');
  const printers = await call(app, 'printers.list', undefined);
  expect(printers.find(({ name }) => name === 'Bench 7')).toMatchObject({
    dpi: 300,
    today: 0,
    lastError: null,
  });
});
