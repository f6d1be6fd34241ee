import { expect, test, type Locator } from '@playwright/test';
import {
  importFile,
  lastScan,
  openApp,
  openScreen,
  scan,
  scanAgain,
  scanBox,
  type App,
} from '#test/support/app';
import { call, labelOf, packageOf } from '#test/support/bridge';
import { busyProcessors } from '#test/support/busy-processors';
import { noteCalls, type CallMade } from '#test/support/calls-made';
import { look } from '#test/support/look';
import { openXKeyboard, type XKeyboard } from '#test/support/x-keys';

/** Scans at each place; the long form (`PACKBENCH_SCANS=50`) makes 500 and more over all places. */
const scansEach = Number(process.env['PACKBENCH_SCANS'] ?? 2);
const places = 11;

test.describe.configure({ timeout: 120_000 + scansEach * places * 10_000 });

let app: App;
let keyboard: XKeyboard;
test.beforeEach(async () => {
  app = await openApp();
  keyboard = openXKeyboard();
});
test.afterEach(async () => {
  await keyboard.close();
  await app.close();
});

const header =
  'ref1,contact,address1,city,stateProv,postalCode,countryISO2,parcelWeight,itemDescription,itemQuantity,itemValue';
const orderLine = (ref1: string): string =>
  `${ref1},Goods-in desk,1 Example Street,Springfield,IL,62701,US,2.5,Wooden blocks,1,19.90`;

/** Orders whose numbers have not been scanned yet. */
const importOrders = async (count: number): Promise<() => string> => {
  const refs = Array.from({ length: count }, (_, index) => `SC-${10_000 + index}`);
  await importFile(app, 'orders.csv', [header, ...refs.map(orderLine)].join('\n'));
  await expect
    .poll(async () => (await call(app, 'labels.list', { search: refs.at(-1) ?? '', limit: 1 })).total)
    .toBe(1);
  let next = 0;
  return () => refs[next++] ?? '';
};

/** A scanner sends a key every 3 to 12 ms. */
const scannerPace = (): number => 3 + Math.random() * 9;

/** Calls that look up a scanned code. */
const lookUps: ReadonlySet<string> = new Set([
  'ship.scan',
  'track.ask',
  'track.lookUp',
  'recipient.find',
  'landed.find',
  'labels.list',
]);
const codeOf = ({ input }: CallMade): string => {
  const { code, search } = (input ?? {}) as { code?: string; search?: string };
  return code ?? search ?? '';
};
/** Calls that a button or a form would have made. */
const actions =
  /^(updates\.(send|put|remove)|settings\.set|printers\.(add|remove|test|command)|landed\.(calculate|release)|labels\.(print|remove|settle|replace)|queue\.(start|pause|remove)|people\.(signIn|authorise))$/;

interface Place {
  name: string;
  /** Opens the screen and sets the focus there; returns the element that must not change. */
  arrive: () => Promise<Locator | null>;
}

const inField = async (field: Locator): Promise<Locator> => {
  await field.focus();
  return field;
};

const field = (name: string): Locator => app.window.getByRole('textbox', { name, exact: true });

const placesOf = (packageId: string): readonly Place[] => [
  {
    name: 'Ship',
    arrive: async () => {
      await openScreen(app, 'Ship');
      await scanBox(app).focus();
      return null;
    },
  },
  {
    name: 'Ship, on a button',
    arrive: async () => {
      await openScreen(app, 'Ship');
      await app.window.getByRole('button', { name: 'Import orders' }).first().focus();
      return null;
    },
  },
  {
    name: 'Queue',
    arrive: async () => {
      await keyboard.press('F3');
      await expect(app.window.getByRole('link', { name: 'Queue' })).toHaveAttribute('aria-current', 'page');
      return null;
    },
  },
  { name: 'Track', arrive: async () => (await openScreen(app, 'Track'), null) },
  { name: 'Reprint', arrive: async () => (await openScreen(app, 'Reprint'), null) },
  {
    name: 'Recipient, in City',
    arrive: async () => {
      await openScreen(app, 'Recipient');
      await call(app, 'recipient.find', { code: packageId });
      // The same code counts again only after a moment.
      await expect(async () => {
        await scanBox(app).fill(packageId);
        await scanBox(app).press('Enter');
        await expect(field('City')).toBeVisible({ timeout: 2_000 });
      }).toPass();
      return inField(field('City'));
    },
  },
  {
    name: 'Landed cost, in the shipping value',
    arrive: async () => {
      await openScreen(app, 'Landed cost');
      const value = app.window.getByLabel('Shipping value').first();
      await expect(value).toBeVisible();
      return inField(value);
    },
  },
  {
    name: 'Labels, in the search',
    arrive: async () => {
      await openScreen(app, 'Labels');
      return inField(app.window.getByRole('textbox', { name: 'Search labels' }));
    },
  },
  { name: 'Printers', arrive: async () => (await openScreen(app, 'Printers'), null) },
  {
    name: 'Settings, in the station’s name',
    arrive: async () => {
      await openScreen(app, 'Settings');
      await app.window.getByRole('tab', { name: 'Station' }).click();
      return inField(field('Station name'));
    },
  },
  {
    name: 'a dialog, on its button',
    arrive: async () => {
      await openScreen(app, 'Printers');
      await app.window.getByRole('button', { name: 'Add printer' }).click();
      await expect(app.window.getByRole('dialog')).toBeVisible();
      await app.window.getByRole('dialog').getByRole('button').last().focus();
      return null;
    },
  },
];

test('a scanner’s keys on a busy computer reach the station completely, change no field and press no button', async () => {
  const nextRef = await importOrders(scansEach * places + 1);
  const first = nextRef();
  await scanBox(app).fill(first);
  await scanBox(app).press('Enter');
  await expect(lastScan(app)).toContainText(/^Printed P/);
  const packageId = await packageOf(app, first);
  const calls = await noteCalls(app);
  const busy = busyProcessors();
  const wrong: string[] = [];
  try {
    for (const place of placesOf(packageId))
      for (let count = 0; count < scansEach; count += 1) {
        const kept = await place.arrive();
        const before = await kept?.inputValue();
        await calls.taken();
        const code = nextRef();
        await keyboard.scan(code, scannerPace);
        const made: CallMade[] = [];
        await expect
          .poll(
            async () => {
              made.push(...(await calls.taken()));
              return made.some((one) => lookUps.has(one.name) && codeOf(one) === code);
            },
            { message: `${place.name}: ${code} is looked up`, timeout: 30_000 },
          )
          .toBe(true)
          .catch((error: unknown) => wrong.push(String(error).split('\n')[0] ?? place.name));
        for (const one of made) {
          if (actions.test(one.name)) wrong.push(`${place.name}: ${one.name} was called`);
          const asked = lookUps.has(one.name) ? codeOf(one) : '';
          if (asked !== '' && asked !== code && code.includes(asked))
            wrong.push(`${place.name}: asked for ${asked}`);
        }
        if (kept && (await kept.isVisible()) && place.name.startsWith('Settings'))
          if ((await kept.inputValue()) !== before) wrong.push(`${place.name}: the field was changed`);
        await app.window.keyboard.press('Escape');
      }
  } finally {
    await busy.stop();
  }
  expect(wrong).toEqual([]);
});

test('a scan as slow as a person is recognised by its contents, even where Enter saves; a person’s text is saved', async () => {
  const nextRef = await importOrders(1);
  await openScreen(app, 'Settings');
  await app.window.getByRole('tab', { name: 'Station' }).click();
  const name = field('Station name');
  const before = await name.inputValue();
  await name.press('End');
  const calls = await noteCalls(app);
  await app.window.keyboard.type(nextRef(), { delay: 120 });
  await app.window.keyboard.press('Enter', { delay: 120 });
  await expect(lastScan(app)).toContainText(/^Printed P/);
  expect((await calls.taken()).filter(({ name: called }) => called === 'settings.set')).toEqual([]);

  await openScreen(app, 'Settings');
  await expect(name).toHaveValue(before);
  await name.press('End');
  await app.window.keyboard.type(' north', { delay: 120 });
  await app.window.keyboard.press('Enter', { delay: 120 });
  await expect
    .poll(async () => (await call(app, 'settings.get', undefined)).station.name)
    .toBe(`${before} north`);
});

test('a number as quick as a scanner’s is a scale’s in the weight field; a code there is a scan', async () => {
  const weight = app.window.getByRole('textbox', { name: 'Weight (lb)' });
  await scan(app, 'PB-1007');
  await expect(weight).toBeFocused();
  await keyboard.scan('PB-1009', scannerPace);
  await expect(lastScan(app)).toContainText(/^Printed P/);
  expect((await labelOf(app, 'PB-1007')).label.stage).toBe('draft');
  await scanAgain(app, 'PB-1007', /type the weight/);
  await expect(weight).toBeFocused();
  await keyboard.scan('3.25', scannerPace);
  await expect(lastScan(app)).toContainText(/^Printed P/);
  expect((await labelOf(app, 'PB-1007')).label.draft.fields.parcelWeight).toBe(3.25);
});

test('an order number of digits alone is no weight: a scan of it buys nothing at that weight', async () => {
  const unweighed = (ref1: string): string => orderLine(ref1).replace(',2.5,', ',,');
  const lines = [unweighed('1041'), unweighed('104'), orderLine('1042'), orderLine('105')];
  await importFile(app, 'digits.csv', [header, ...lines].join('\n'));
  await expect.poll(async () => (await call(app, 'labels.list', { search: '1042', limit: 1 })).total).toBe(1);
  const weight = app.window.getByRole('textbox', { name: 'Weight (lb)' });
  const draftOf = async (ref1: string) => (await labelOf(app, ref1)).label;

  await scanAgain(app, '1041', /type the weight/);
  await expect(weight).toBeFocused();
  await keyboard.scan('1042', scannerPace);
  await expect(lastScan(app)).toContainText(/^Printed P/);
  expect(await draftOf('1041')).toMatchObject({ stage: 'draft' });
  expect((await draftOf('1041')).draft.fields).not.toHaveProperty('parcelWeight');

  await scanAgain(app, '104', /type the weight/);
  await expect(weight).toBeFocused();
  for (const code of ['105', '104']) {
    await keyboard.scan(code, scannerPace);
    await expect(lastScan(app)).toContainText(new RegExp(`^Refused ${code}`));
    await expect(weight).toHaveValue('');
  }
  await look(app, 'ship-weight-or-order');
  await expect(weight).toBeFocused();
  expect(await draftOf('104')).toMatchObject({ stage: 'draft' });
  expect(await draftOf('105')).toMatchObject({ stage: 'draft' });
  await keyboard.scan('012', scannerPace);
  await expect(lastScan(app)).toContainText(/^Printed P/);
  expect((await draftOf('104')).draft.fields.parcelWeight).toBe(12);
});

test('a scan on the lock screen is no attempt at a PIN, and asks to sign in first', async () => {
  for (const [name, role, pin] of [
    ['Bench lead', 'supervisor', '407133'],
    ['Bench hand', 'packer', '258014'],
  ] as const)
    await call(app, 'people.save', { name, role, active: true, pin });
  await call(app, 'settings.set', { appearance: 'system', people: { on: true, idleMinutes: 5 } });
  await expect(app.window.getByRole('heading', { name: /is locked$/ })).toBeVisible();
  await app.window.getByText('Bench hand').click();
  // A scan is complete with its Enter: on a busy computer that arrives long after it was sent.
  await app.window.evaluate(() => {
    const counted = window as { entersSeen?: number };
    counted.entersSeen = 0;
    window.addEventListener('keyup', ({ key }) => {
      if (key === 'Enter') counted.entersSeen = (counted.entersSeen ?? 0) + 1;
    });
  });
  const entersSeen = () => app.window.evaluate(() => (window as { entersSeen?: number }).entersSeen);
  const pin = app.window.getByLabel('PIN', { exact: true });
  const calls = await noteCalls(app);
  const busy = busyProcessors();
  try {
    const codes = ['SC-20001', '400638133393', 'P100002', '12345678'];
    const more = Array.from(
      { length: Math.max(0, scansEach - codes.length) },
      (_, at) => `SC-${30_000 + at}`,
    );
    for (const [at, code] of [...codes, ...more].entries()) {
      await pin.focus();
      await keyboard.scan(code, scannerPace);
      await expect.poll(entersSeen).toBe(at + 1);
      await expect(app.window.getByText('Sign in first')).toBeVisible();
      await expect(pin).toHaveValue('');
    }
    // A person's key splits a scan: the rest is no PIN either, however slowly it arrives.
    await app.window.keyboard.type('SC-2', { delay: 90 });
    await app.window.keyboard.press('Backspace');
    await app.window.keyboard.type('30013', { delay: 90 });
    await app.window.keyboard.press('Enter');
    await expect(pin).toHaveValue('');
    expect((await calls.taken()).filter(({ name }) => name === 'people.signIn')).toEqual([]);
  } finally {
    await busy.stop();
  }
  await pin.focus();
  await keyboard.type('258014');
  await keyboard.press('Return');
  await expect(app.window.getByRole('button', { name: 'Signed in as Bench hand.' })).toBeVisible();
});
