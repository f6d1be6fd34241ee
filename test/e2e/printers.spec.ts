import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
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
/** As fast as a person: faster keys count as a scanner's. */
const type = (words: string): Promise<void> => app.window.keyboard.type(words, { delay: 70 });
const dialog = () => app.window.getByRole('dialog');
const card = (name: string) => app.window.getByRole('article', { name });

const idOf = async (name: string): Promise<string> =>
  (await call(app, 'printers.list', undefined)).find((printer) => printer.name === name)?.id ?? '';

/** Presses Tab until the control has the focus, as a person without a mouse does. */
const tabTo = async (name: RegExp | string): Promise<void> => {
  const target = app.window.getByRole('button', { name }).first();
  await expect(async () => {
    await press('Tab');
    await expect(target).toBeFocused({ timeout: 50 });
  }).toPass({ intervals: [1] });
};

/** A menu needs a moment to close; a half-closed one would confuse screen readers. */
const menuGone = (): Promise<void> => expect(app.window.getByRole('menu')).toHaveCount(0);

/** Opens the menu of a printer's commands, chooses one, and checks that it asks first. */
const choose = async (action: string): Promise<void> => {
  await card('Bench 7').getByRole('button', { name: 'More' }).focus();
  await press('Enter');
  await app.window.getByRole('menuitem', { name: action }).focus();
  await press('Enter');
  await expect(dialog()).toContainText('Bench 7');
  await menuGone();
};

test('a printer is found, named and added by keys alone', async () => {
  await openScreen(app, 'Printers');
  await tabTo('Add printer');
  await press('Enter');
  await expect(dialog().getByRole('textbox', { name: 'Address' })).toBeFocused();
  await expect(dialog().getByRole('status')).toContainText('Looking on USB and the network');

  await test.step('a host without an answer is no ready printer', async () => {
    await type(`127.0.0.1:${silent.port}`);
    await press('Enter');
    await expect(dialog().getByRole('button', { name: /No answer/ })).toBeVisible();
    await look(app, 'printers-found');
  });

  const address = dialog().getByRole('textbox', { name: 'Address' });
  await test.step('an address that is too long is refused at its field', async () => {
    await address.fill(`${'a'.repeat(201)}.example.com`);
    await press('Enter');
    await expect(address).toHaveAccessibleDescription(/It is longer than 200 characters/);
    await expect(dialog().getByRole('alert')).toHaveCount(0);
  });

  await test.step('a Zebra printer is', async () => {
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

  await test.step('its name and resolution are displayed', async () => {
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

test('commands ask first', async () => {
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

test('a printer is asked questions, and its answers are read, copied and saved', async () => {
  await openScreen(app, 'Printers');
  await zebra.set({ passwordInLine3: '4711' });
  const before = zebra.printed.length;
  await card('Bench 7').getByRole('button', { name: 'More' }).focus();
  await press('Enter');
  await app.window.getByRole('menuitem', { name: 'Ask it questions' }).focus();
  await press('Enter');
  const status = dialog().getByRole('status', { name: 'Answers' });
  await expect(dialog().getByRole('button', { name: /^~HI/ })).toBeFocused();
  await menuGone();
  await look(app, 'printer-console-empty');

  await test.step('its identity, by keys alone; the focus stays', async () => {
    await press('Enter');
    await expect(status).toContainText('~HI answered in');
    await expect(dialog().getByRole('article', { name: '~HI' })).toContainText('ZD421-300dpi');
    await expect(dialog().getByRole('button', { name: /^~HI/ })).toBeFocused();
  });

  await test.step('all four, with a fault explained and the password hidden', async () => {
    await tabTo('Ask all four');
    await press('Enter');
    await expect(status).toContainText('^HH answered in');
    await expect(dialog().getByRole('article')).toHaveCount(4);
    const host = dialog().getByRole('article', { name: '~HS' });
    await expect(host).toContainText('****');
    await expect(host).not.toContainText('4711');
    await zebra.set({ headOpen: true });
    await dialog()
      .getByRole('button', { name: /^~HQES/ })
      .press('Enter');
    await expect(dialog().getByRole('article', { name: '~HQES' })).toContainText('Printer is open');
    await look(app, 'printer-console', 'documented');
    await zebra.set({ headOpen: false });
  });

  await test.step('a value by its name; a command is refused', async () => {
    const name = dialog().getByRole('combobox', { name: 'Name of a value' });
    await name.focus();
    await type('appl.name');
    await press('Enter');
    await expect(dialog().getByRole('article', { name: 'appl.name' })).toContainText('V93.21.17Z');
    await name.fill('~JR');
    await press('Enter');
    await expect(dialog().getByRole('alert')).toContainText('That is a command');
    await look(app, 'printer-console-refused');
    expect(zebra.received.some((bytes) => Buffer.from(bytes).includes('~JR'))).toBe(false);
  });

  await test.step('answers are copied and saved', async () => {
    await tabTo('Copy the answer to appl.name');
    await press('Enter');
    await expect(status).toContainText('Copied: appl.name');
    expect(await app.electron.evaluate(({ clipboard }) => clipboard.readText())).toContain('"V93.21.17Z"');
    const file = join(app.folder, 'capture.json');
    await app.electron.evaluate(({ dialog: asking }, filePath) => {
      asking.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
    }, file);
    await dialog().getByRole('button', { name: 'Save answers' }).press('Enter');
    await expect(status).toContainText('Saved:');
    const saved = await readFile(file, 'utf8');
    expect(JSON.parse(saved)).toMatchObject({ model: 'ZD421-300dpi', firmware: 'V93.21.17Z' });
    expect(saved).not.toContain('4711');
  });

  await test.step('while it has a label the printer is not asked', async () => {
    await zebra.set({ msPerLabel: 3_000 });
    const printing = call(app, 'printers.test', { printerId: await idOf('Bench 7') });
    await zebra.until(({ idle }) => !idle);
    await dialog().getByRole('button', { name: /^~HS/ }).press('Enter');
    await expect(dialog().getByRole('alert')).toContainText('This printer is printing a label');
    expect(await printing).toMatchObject({ state: 'confirmed' });
    await zebra.set({ msPerLabel: 20 });
  });

  expect(zebra.printed.length).toBe(before + 1);
  await press('Escape');
  await expect(dialog()).toBeHidden();
});

/** Moves the page's clock forward by more than the time between two checks. */
const timeOfALook = (): Promise<void> => app.window.clock.fastForward(12_000);

test('printers are checked on every screen, and only while the window is visible', async () => {
  // The next check still uses the old clock; from then on the page's clock is moved forward.
  await app.window.clock.install();
  await openScreen(app, 'Printers');
  await zebra.set({ headOpen: true });
  await expect(card('Bench 7')).toContainText('Printer is open');
  await zebra.set({ headOpen: false });
  const connections = async (): Promise<number> => {
    await expect.poll(() => zebra.idle).toBe(true);
    return zebra.received.length;
  };
  await timeOfALook();
  await expect(card('Bench 7')).toContainText('Ready');

  await test.step('not while it prints: the label’s own connection shows enough', async () => {
    await zebra.set({ msPerLabel: 3_000 });
    const before = await connections();
    const printing = call(app, 'printers.test', { printerId: await idOf('Bench 7') });
    await zebra.until(({ idle }) => !idle);
    await timeOfALook();
    expect(await printing).toMatchObject({ state: 'confirmed' });
    // Another check would wait at the printer until its connection is free, and would be accepted now.
    expect(await connections()).toBe(before + 1);
    await zebra.set({ msPerLabel: 20 });
  });

  await test.step('not in a hidden window', async () => {
    // A window driven by a test is never told that it is hidden.
    const show = (state: string): Promise<void> =>
      app.window.evaluate((now) => {
        Object.defineProperty(document, 'visibilityState', { get: () => now, configurable: true });
      }, state);
    await show('hidden');
    const before = await connections();
    await timeOfALook();
    expect(await connections()).toBe(before);
    await show('visible');
    await timeOfALook();
    await expect.poll(connections).toBeGreaterThan(before);
  });

  await test.step('on another screen too: its state is in the bar of every screen', async () => {
    await openScreen(app, 'Labels');
    const before = await connections();
    await timeOfALook();
    await expect.poll(connections).toBeGreaterThan(before);
  });

  const printers = await call(app, 'printers.list', undefined);
  expect(printers.find(({ name }) => name === 'Bench 7')).toMatchObject({
    dpi: 300,
    today: 0,
    lastError: null,
  });
});
