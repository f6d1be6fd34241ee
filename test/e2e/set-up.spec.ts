import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Locator, test } from '@playwright/test';
import { startVirtualPrinter, type VirtualPrinter } from '#main/practice/printer/printer';
import { type PracticeService, startPracticeService } from '#main/practice/service/service';
import { type App, importFile, lastScan, openApp, scan } from '#test/support/app';
import { serviceCredentials } from '#test/support/credentials';
import { look } from '#test/support/look';
import { order } from '#test/support/orders';

const { dtKey: _, ...credentials } = serviceCredentials;

let service: PracticeService;
let front: Server;
let address: string;
let printer: VirtualPrinter;
let app: App;

const textOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
};

/**
 * The answer for an unknown package in the service's own field names (section 2.3), which the practice
 * service leaves open.
 */
const unknown = JSON.stringify({ errorCode: 12, errorMessage: 'No such package' });

const passOn = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const { authorization, 'content-type': type } = request.headers;
  const body = await textOf(request);
  const answer = await fetch(`${service.url}${request.url ?? ''}`, {
    method: request.method ?? 'GET',
    headers: { ...(authorization && { authorization }), ...(type && { 'content-type': type }) },
    ...(body !== '' && { body }),
  });
  const text = await answer.text();
  response.writeHead(answer.status, { 'content-type': 'application/json' });
  response.end(answer.status === 404 ? unknown : text);
};

test.beforeEach(async () => {
  // It checks every field and every credential that it receives.
  service = await startPracticeService({
    latencyMs: 0,
    prefix: 'ABC',
    credentials: { ...credentials, dtKey: 'none' },
  });
  front = createServer((request, response) => void passOn(request, response));
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
  printer = await startVirtualPrinter({ knobs: { msPerLabel: 20 } });
  app = await openApp();
});
test.afterEach(async () => {
  await app.close();
  front.close();
  await Promise.all([service.close(), printer.close()]);
});

const button = (name: string | RegExp): Locator => app.window.getByRole('button', { name, exact: true });
const field = (name: string): Locator => app.window.getByRole('textbox', { name, exact: true });
const country = () => app.window.getByRole('combobox', { name: 'Sender’s country (2 letters)', exact: true });
/** Password fields have no role of their own. */
const secret = (name: keyof typeof credentials): Locator => app.window.locator(`input[name="${name}"]`);
const strip = (name: string): Locator =>
  app.window.getByRole('navigation', { name: 'Before the first real label' }).getByRole('button', { name });
const importBatch = async (ref1: string): Promise<void> => {
  await importFile(app, 'orders.json', JSON.stringify([order(ref1)]));
  await expect(app.window.getByText('1 order imported')).toBeVisible();
};

/** What a person does: presses and keys are counted; text typed or pasted into a focused field is a value. */
const hands = () => {
  const counted = { presses: 0, values: 0 };
  return {
    counted,
    press: async (what: Locator): Promise<void> => {
      counted.presses += 1;
      await what.click();
    },
    key: async (key: string): Promise<void> => {
      counted.presses += 1;
      await app.window.keyboard.press(key);
    },
    /** Into the field that the station itself has focused. */
    type: async (where: Locator, value: string): Promise<void> => {
      counted.values += 1;
      await expect(where).toBeFocused();
      await where.fill(value);
    },
    /** Into another field, which is pressed first. */
    into: async (where: Locator, value: string): Promise<void> => {
      counted.presses += 1;
      counted.values += 1;
      await where.click();
      await where.fill(value);
    },
  };
};

test('from nothing to the first real label with the set-up list alone', async () => {
  const { counted, press, key, type, into } = hands();
  await look(app, 'set-up-practice');
  await press(button('Set up real labels'));
  await type(field('Base address'), address);
  await into(field('Service prefix'), 'ABC');
  await key('Enter');
  await press(button('Switch to Production'));

  await type(secret('userID'), credentials.userID);
  await into(secret('accountNumber'), credentials.accountNumber);
  await into(secret('passcode'), credentials.passcode);
  await into(secret('basicToken'), credentials.basicToken);
  await key('Enter');
  await press(button('Test'));
  await expect(app.window.getByText('Accepted: the service knows these credentials.')).toBeVisible();
  await look(app, 'set-up-credentials');

  await press(strip('Ship-from'));
  await type(field('Sender’s name'), 'Example Warehouse');
  await into(field('Sender’s address'), '1 Dock Road');
  await into(field('Sender’s city'), 'Newark');
  await into(field('Sender’s postal code'), '07102');
  await into(country(), 'US');
  await key('Enter');

  await type(field('Service'), 'ABCSTD');
  await into(field('Facility'), 'ABC_NJ');
  await key('Enter');

  await type(field('Address'), `127.0.0.1:${new URL(printer.uri).port}`);
  await key('Enter');
  await press(app.window.getByRole('dialog').getByRole('button', { name: /ZD421.*Ready/ }));
  await key('Enter');
  await press(button('Test label'));
  await press(button('Go to Ship'));
  await look(app, 'set-up-done');

  counted.presses += 1;
  await importBatch('FIRST-1');
  // The scanner types the order's number and Enter.
  await scan(app, 'FIRST-1');
  await expect(lastScan(app)).toContainText(/^Printed P/);
  await expect(app.window.getByRole('heading', { name: 'Before the first real label' })).toHaveCount(0);
  expect(counted.presses).toBeLessThanOrEqual(25);
  test.info().annotations.push({ type: 'set-up', description: JSON.stringify(counted) });
});

test('a mistake is reported where it is typed, and nothing is purchased', async () => {
  const reported = (words: string | RegExp): Promise<void> =>
    expect(app.window.getByRole('main').getByText(words).first()).toBeVisible();
  const save = (): Promise<void> => button('Save').click();
  await button('Set up real labels').click();

  await field('Base address').fill('service.example.com');
  await reported(/It must be an https:\/\/ address/);
  const removed = createServer();
  await new Promise<void>((resolve) => removed.listen(0, '127.0.0.1', resolve));
  await field('Base address').fill(`http://127.0.0.1:${(removed.address() as AddressInfo).port}`);
  await new Promise((resolve) => removed.close(resolve));
  await field('Service prefix').fill('ABC');
  await save();
  await button('Switch to Production').click();
  const enter = async (values: Partial<typeof credentials>): Promise<void> => {
    for (const [name, value] of Object.entries(values))
      await secret(name as keyof typeof credentials).fill(value);
    await button('Save credentials').click();
    // Shown also where they were entered for another address; the station uses the new ones.
    await expect(app.window.getByText('Saved', { exact: true })).toBeVisible();
    await button('Test').click();
  };
  await expect(secret('userID')).toBeFocused();
  await enter({ ...credentials, basicToken: 'd3Jvbmc=' });
  await reported(/No answer|can’t be reached|There was no answer/);
  await strip('Service tested').click();
  await reported('There was no answer. Check the address and the network.');
  await field('Base address').fill(address);
  await save();
  await expect(secret('userID')).toBeVisible();
  // The typed value is not what would be tested.
  await secret('basicToken').fill('d3Jvbmc=');
  await expect(button('Test')).toBeDisabled();
  await reported('Save first: only saved credentials are tested.');
  await enter({ ...credentials, passcode: 'wrong', basicToken: 'd3Jvbmc=' });
  await reported('Refused: the service does not accept these credentials.');
  await enter({ basicToken: credentials.basicToken });
  await reported('Accepted: the service knows these credentials.');

  await strip('Ship-from').click();
  await field('Sender’s name').fill('Example Warehouse');
  await field('Sender’s address').fill('1 Dock Road');
  await field('Sender’s city').fill('Newark');
  await field('Sender’s postal code').fill('07102-1234-5');
  await reported(/the limit is 10/);
  await field('Sender’s postal code').fill('07102');
  await country().fill('XX');
  await reported(/XX, which is not a country/);
  await country().fill('US');
  await save();

  await field('Service').fill('XYZSTD');
  await reported(/must begin with the service prefix ABC/);
  await field('Service').fill('ABCSTD');
  await field('Facility').fill('XYZ_NJ');
  await reported(/must begin with the service prefix ABC_/);
  await field('Facility').fill('ABC_NJ');
  await save();

  const dialog = app.window.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Address' }).fill('no printer');
  await app.window.keyboard.press('Enter');
  await expect(dialog.locator('[aria-invalid="true"]')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Address' }).fill(`127.0.0.1:${new URL(printer.uri).port}`);
  await app.window.keyboard.press('Enter');
  await dialog.getByRole('button', { name: /ZD421.*Ready/ }).click();
  await app.window.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await app.window.keyboard.press('F2');

  await importBatch('WRONG-1');
  await scan(app, 'WRONG-1');
  await expect(lastScan(app)).toContainText('Held WRONG-1');
  await look(app, 'set-up-held');
  expect(service.packages).toHaveLength(0);
  await app.window.getByRole('button', { name: 'Skip Printer tested with a label' }).click();
  await button('Try again').click();
  // Only a purchase proves the passcode.
  await expect(lastScan(app)).toContainText('Wrong credentials');
  await app.window.getByRole('button', { name: 'Credentials accepted', exact: true }).click();
  await reported('The service refused the user ID, the account number or the passcode.');
  expect(service.packages).toHaveLength(0);
  await enter({ passcode: credentials.passcode });
  await reported('Accepted: the service knows these credentials.');
  await app.window.keyboard.press('F2');
  await button('Try again').click();
  await expect(lastScan(app)).toContainText(/^Printed P/);
  expect(service.packages).toHaveLength(1);
});
