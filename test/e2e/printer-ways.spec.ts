import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startVirtualPrinter, type VirtualPrinter } from '#main/practice/printer/printer';
import type { BridgeReply, SearchState } from '#shared/bridge/contract';
import { openApp, openScreen, type App } from '#test/support/app';
import { call } from '#test/support/bridge';
import { type Listener, printerCertificate, relay } from '#test/support/finds';
import { look } from '#test/support/look';
import { projectRoot } from '#test/support/root';

/** A separate loopback address: nothing listens on its port for raw printing. */
const host = '127.0.0.91';

let app: App;
let zebra: VirtualPrinter;
let secure: Listener;

test.beforeAll(async () => {
  zebra = await startVirtualPrinter({ knobs: { msPerLabel: 20 } });
  secure = await relay(zebra, { host, port: 9143, certificate: await printerCertificate('printer') });
  app = await openApp();
});
test.afterAll(async () => {
  await app.close();
  await secure.close();
  await zebra.close();
});

const dialog = () => app.window.getByRole('dialog');
const card = (name: string) => app.window.getByRole('article', { name });
const press = (key: string): Promise<void> => app.window.keyboard.press(key);
/** As fast as a person: faster keys count as a scanner's. */
const type = (words: string): Promise<void> => app.window.keyboard.type(words, { delay: 70 });

const addPrinter = async (): Promise<void> => {
  await openScreen(app, 'Printers');
  await app.window.getByRole('button', { name: 'Add printer' }).press('Enter');
  await expect(dialog().getByRole('textbox', { name: 'Address' })).toBeFocused();
};

test('a printer with encryption only shows its certificate before it is added, and is refused with another one', async () => {
  await addPrinter();
  await type(host);
  await press('Enter');
  const found = dialog().getByRole('button', { name: /ZD421.*Encrypted only/ });
  await expect(found).toContainText('Only secure printing (TLS) is open');
  await look(app, 'printers-secure-found');
  await found.focus();
  await press('Enter');

  await test.step('its fingerprint is displayed', async () => {
    await expect(dialog().getByRole('textbox', { name: 'Name' })).toBeFocused();
    await expect(dialog().getByRole('code')).toHaveText(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/);
    await look(app, 'printers-secure-name');
    await press('Control+A');
    await type('Dock 2');
    await press('Enter');
    await expect(dialog()).toBeHidden();
    await expect(card('Dock 2')).toContainText(`${host}:9143, encrypted`);
    await expect(card('Dock 2')).toContainText('Ready');
  });

  await test.step('it prints', async () => {
    await card('Dock 2').getByRole('button', { name: 'Test label' }).press('Enter');
    await expect(card('Dock 2')).toContainText('the test label is printed');
    expect(zebra.printed).toHaveLength(1);
  });

  await test.step('another certificate is refused', async () => {
    await secure.close();
    const other = await relay(zebra, { host, port: 9143, certificate: await printerCertificate('other') });
    secure = other;
    await card('Dock 2').getByRole('button', { name: 'Check now' }).press('Enter');
    await expect(card('Dock 2')).toContainText(/certificate/i);
    expect(other.bytes()).toBe(0);
    await look(app, 'printers-secure-changed');
  });

  await test.step('a person accepts it by adding the printer again', async () => {
    await addPrinter();
    await type(host);
    await press('Enter');
    const found = dialog().getByRole('button', { name: /ZD421.*Encrypted only/ });
    await expect(found).toContainText('Dock 2 shows another certificate');
    await found.press('Enter');
    await expect(dialog().getByRole('code')).toBeVisible();
    await expect(dialog().getByRole('textbox')).toHaveCount(0);
    await look(app, 'printers-secure-accept');
    await dialog().getByRole('button', { name: 'Accept certificate' }).press('Enter');
    await expect(dialog()).toBeHidden();
    await expect(card('Dock 2')).toContainText('Ready');
  });
});

/** Makes the search find a USB printer that this user may not open; everything else is real. */
const findForbidden = (): Promise<void> =>
  app.electron.evaluate(({ BrowserWindow, ipcMain }) => {
    type Handler = (event: unknown, name: string, input: unknown) => Promise<BridgeReply<unknown>>;
    const { _invokeHandlers: handlers } = ipcMain as unknown as { _invokeHandlers: Map<string, Handler> };
    const real = handlers.get('station:call');
    if (!real) throw new Error('nothing listens');
    const nothing = { firmware: null, dpi: null, language: null, secureUri: null };
    const printer = { name: null, model: 'ZTC ZD421-203dpi ZPL', serial: 'D2J191903456', ...nothing };
    const uri = 'usb://0a5f/D2J191903456';
    // Printers that the real search finds later would replace it.
    const page = BrowserWindow.getAllWindows()[0]?.webContents;
    const send = page?.send.bind(page);
    if (page && send)
      page.send = (channel: string, ...rest: unknown[]) =>
        rest[0] === 'printers.found' ? undefined : send(channel, ...rest);
    ipcMain.removeHandler('station:call');
    ipcMain.handle('station:call', async (event, name: string, input) => {
      const reply = await real(event, name, input);
      if (name !== 'printers.search' || !reply.ok) return reply;
      const state = reply.value as SearchState;
      const found = [{ ...printer, uri, ways: ['usb'], verdict: 'no_permission' }];
      return { ok: true, value: { ...state, looking: false, found } };
    });
  });

test('a USB printer that this user may not open comes with the command that allows it, ready to copy', async () => {
  await findForbidden();
  await addPrinter();
  const row = dialog().getByRole('button', { name: /ZD421/ });
  await expect(row).toContainText('Not allowed');
  const command = dialog().getByRole('textbox', { name: 'Command that allows printers on USB' });
  const words = await command.inputValue();
  expect(words).toContain(join(projectRoot, 'resources', 'udev', '70-packbench-zebra.rules'));
  await look(app, 'printers-not-allowed');
  await dialog().getByRole('button', { name: 'Copy command' }).press('Enter');
  await expect(dialog().getByRole('button', { name: 'Copied' })).toBeFocused();
  expect(await app.electron.evaluate(({ clipboard }) => clipboard.readText())).toBe(words);
  await press('Escape');
  expect(await call(app, 'printers.stopSearch', undefined)).toMatchObject({ looking: false });
});
