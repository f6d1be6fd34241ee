import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startVirtualPrinter } from '#main/practice/printer/printer';
import { importFile, lastScan, openApp, openScreen, resize, scan, type App } from '#test/support/app';
import { call } from '#test/support/bridge';
import { filesHolding } from '#test/support/files-holding';
import { holdClocks } from '#test/support/held-clock';
import { atDoor } from '#test/support/in-languages';
import { look, lookWithoutSettings } from '#test/support/look';
import { wedge } from '#test/support/wedge';
import { order } from '#test/support/orders';

const pins = { lead: '407133', hand: '258014' };
const badges = { lead: '%PB-ID-LEADLEADLEAD22', hand: '%PB-ID-HANDHANDHAND33' };

// Each test opens and closes a window of its own, on a computer that can be busy.

let app: App;
test.beforeEach(async () => {
  app = await openApp();
});
test.afterEach(async () => {
  await app.close();
});

const locked = () => app.window.getByRole('heading', { name: /is locked$/ });
const pin = () => app.window.getByLabel('PIN', { exact: true });
const who = (name: string) => app.window.getByRole('button', { name: `Signed in as ${name}.` });
const dialog = (name: string) => app.window.getByRole('dialog', { name });

/** Adds two people through the bridge and switches sign-in on; the station is locked then. */
const people = async (): Promise<Record<'lead' | 'hand', string>> => {
  const add = async (name: string, role: 'packer' | 'supervisor', code: string, badge: string) => {
    const saved = await call(app, 'people.save', { name, role, active: true, pin: code });
    if (!saved.ok) throw new Error(saved.message);
    await call(app, 'people.setBadge', { personId: saved.person.id, badge });
    return saved.person.id;
  };
  const lead = await add('Bench lead', 'supervisor', pins.lead, badges.lead);
  const hand = await add('Bench hand', 'packer', pins.hand, badges.hand);
  await call(app, 'settings.set', { appearance: 'system', people: { on: true, idleMinutes: 5 } });
  await expect(locked()).toBeVisible();
  // The lock screen handles keys and badges after it has set its first focus.
  await expect(app.window.getByRole('radio').first()).toBeFocused();
  return { lead, hand };
};

test('a bench sets up its people with the keyboard alone, switches sign-in on, and is locked', async () => {
  const { keyboard } = app.window;
  await openScreen(app, 'Settings');
  await app.window.getByRole('tab', { name: 'People' }).click();
  await look(app, 'settings-people-none');
  await app.window.getByRole('button', { name: 'Add a person' }).focus();
  await keyboard.press('Enter');
  await expect(app.window.getByLabel('Name')).toBeFocused();
  await keyboard.type('Bench lead', { delay: 60 });
  await keyboard.press('Tab');
  await keyboard.press('ArrowRight');
  await keyboard.press('Tab');
  await keyboard.type('1234', { delay: 60 });
  await keyboard.press('Enter');
  await expect(dialog('Add a person').getByText('too easy to guess')).toBeVisible();
  await app.window.getByLabel('PIN', { exact: true }).fill(pins.lead);
  await app.window.getByLabel('PIN again').fill(pins.lead);
  await look(app, 'settings-people-add');
  await app.window.getByLabel('PIN again').press('Enter');
  const row = app.window.getByRole('row', { name: /Bench lead/ });
  await expect(row).toContainText('Supervisor');
  await expect(row.getByRole('cell', { name: 'Set' })).toBeVisible();
  await look(app, 'settings-people');

  await app.window.getByRole('button', { name: 'Add a person' }).press('Enter');
  const add = dialog('Add a person');
  await add.getByLabel('Name').fill('bench LEAD');
  await keyboard.press('Enter');
  const refusal = add.getByRole('alert');
  await expect(refusal).toHaveText('bench LEAD is on the list already. Choose another name');
  await add.getByLabel('Name').fill('Bench\thand');
  await expect(refusal).toHaveCount(0);
  await expect(add.getByText('The name must be one line of text')).toBeVisible();
  await keyboard.press('Escape');
  await expect(add).toHaveCount(0);

  await app.window.getByRole('switch', { name: 'People sign in at this station' }).focus();
  await keyboard.press('Space');
  await keyboard.press('Enter');
  await expect(locked()).toBeVisible();
  await expect(pin()).toBeFocused();
  await keyboard.type(pins.lead, { delay: 60 });
  await keyboard.press('Enter');
  await expect(who('Bench lead')).toBeVisible();
});

test('the lock screen: by PIN, by badge, after wrong ones; it shows no private data', async () => {
  await scan(app, 'PB-1001');
  await expect(lastScan(app)).toContainText(/^Printed P/);
  await people();
  await expect(lastScan(app)).toContainText(/^Printed P/);
  const { fields } = (await readSamples()).find(({ ref1 }) => ref1 === 'PB-1001') ?? { fields: [] };
  for (const personal of fields) await expect(app.window.getByText(personal)).toHaveCount(0);
  await expect(app.window.getByRole('navigation', { name: 'Screens' })).toHaveCount(0);
  await lookWithoutSettings(app, 'locked', atDoor);

  await test.step('a PIN without a name', async () => {
    await app.window.keyboard.type(pins.lead, { delay: 60 });
    await app.window.keyboard.press('Enter');
    await expect(app.window.getByRole('alert')).toHaveText('Choose your name first.');
    await pin().fill('12');
    await app.window.getByRole('radio', { name: 'Bench lead' }).check();
    await expect(app.window.getByRole('alert')).toBeEmpty();
    await pin().press('Enter');
    await expect(app.window.getByRole('alert')).toHaveText('A PIN has 4 to 12 digits');
    await pin().fill('');
  });

  await test.step('a wrong PIN is reported, and three make everybody wait', async () => {
    const refusal = app.window.getByRole('alert');
    await app.window.getByRole('radio', { name: 'Bench hand' }).check();
    // A clock that is set back meanwhile changes no wait.
    const right = await app.window.evaluateHandle(() => {
      const { now } = Date;
      let minutes = 0;
      Date.now = () => now() - (minutes += 1) * 60_000;
      return now;
    });
    for (const reported of [
      'This is not the PIN',
      'This is not the PIN',
      /^This is not the PIN\. Wait [2-5] seconds\.$/,
    ]) {
      await app.window.keyboard.type('111222', { delay: 60 });
      await app.window.keyboard.press('Enter');
      await expect(refusal).toHaveText(reported);
      await expect(pin()).toHaveValue('');
    }
    await right.evaluate((now) => {
      Date.now = now;
    });
    await app.window.keyboard.type(pins.hand, { delay: 60 });
    await expect(app.window.getByRole('button', { name: 'Sign in' })).toBeDisabled();
    await lookWithoutSettings(app, 'locked-wait', atDoor);
    // Neither the refusal nor the wait is another person's.
    await app.window.getByRole('radio', { name: 'Bench lead' }).check();
    await expect(refusal).toBeEmpty();
    await expect(app.window.getByRole('button', { name: 'Sign in' })).toBeEnabled();
    await pin().fill('');
  });

  await test.step('touched digits', async () => {
    for (const digit of pins.lead) await app.window.getByRole('button', { name: digit, exact: true }).click();
    await app.window.getByRole('button', { name: 'Sign in' }).click();
    await expect(who('Bench lead')).toBeVisible();
    await expect(lastScan(app)).toContainText(/^Printed P/);
  });

  await test.step('a badge signs another person in on any screen, and is no order', async () => {
    await openScreen(app, 'Reprint');
    await wedge(app, badges.hand);
    await expect(who('Bench hand')).toBeVisible();
    await expect(lastScan(app)).toContainText('Updated Bench hand');
    await expect(app.window.getByRole('link', { name: 'Reprint' })).toHaveAttribute('aria-current', 'page');
    await look(app, 'signed-in');
    await wedge(app, '%PB-ID-NOBODYNOBODY44');
    await expect(lastScan(app)).toContainText('Refused Badge');
  });

  await test.step('locked by hand, and opened by a badge even though the PIN field has the focus', async () => {
    await who('Bench hand').click();
    await expect(pin()).toBeFocused();
    await wedge(app, badges.lead);
    await expect(who('Bench lead')).toBeVisible();
  });
  await nothingKept();
});

test('a refusal is visible, even below a button at the lower edge', async () => {
  await people();
  await wedge(app, badges.hand);
  await expect(who('Bench hand')).toBeVisible();
  await openScreen(app, 'Settings');
  await app.window.getByRole('tab', { name: 'Record' }).click();
  await resize(app, 640, 360);
  const check = app.window.getByRole('button', { name: 'Check the record' });
  await check.evaluate((button) => button.scrollIntoView({ block: 'end' }));
  await check.press('Enter');
  const asked = dialog('A supervisor must allow this');
  await expect(asked).toBeVisible();
  await app.window.keyboard.press('Escape');
  await expect(asked).toHaveCount(0);
  const refused = app.window.getByText('A supervisor must allow this. Nothing was done');
  await expect(refused).toBeInViewport({ ratio: 1 });
  await resize(app, 1280, 720);
});

test('a supervisor allows one action, once, and both names are in the log', async () => {
  await people();
  await wedge(app, badges.hand);
  await expect(who('Bench hand')).toBeVisible();
  await importFile(app, 'orders.json', JSON.stringify([order('E-1')]));
  await expect(app.window.getByText(/1 order/).first()).toBeVisible();
  await scan(app, 'E-1');
  await expect(lastScan(app)).toContainText(/^Printed P/);

  await openScreen(app, 'Printers');
  await calibrate();
  const asked = dialog('A supervisor must allow this');
  await expect(asked).toContainText('Command the printer');
  await expect(asked.getByRole('row', { name: 'Command Calibrate' })).toBeVisible();
  await resize(app, 1280, 720);
  await expect(asked.getByRole('button', { name: 'Allow once' })).toBeInViewport({ ratio: 1 });
  await look(app, 'supervisor');
  await app.window.keyboard.press('Escape');
  await expect(asked).toHaveCount(0);

  const { label } = (await call(app, 'labels.list', { search: 'E-1', limit: 1 })).views[0] ?? {
    label: { id: '' },
  };
  const replacing = app.window.evaluate(
    (labelId) =>
      (window as unknown as { station: { call(n: string, i: unknown): unknown } }).station.call(
        'labels.replace',
        { labelId },
      ),
    label.id,
  );
  expect(await replacing).toMatchObject({ ok: false, error: { needs: 'supervisor' } });

  await calibrating().getByRole('button', { name: 'Calibrate' }).click();
  await expect(asked.getByLabel('PIN', { exact: true })).toBeFocused();
  await app.window.keyboard.type(pins.lead, { delay: 60 });
  await app.window.keyboard.press('Enter');
  await expect(asked).toHaveCount(0);
  await expect(calibrating()).toHaveCount(0);
  await calibrate();
  // A badge scanned before the question would sign in.
  await expect(asked.getByLabel('PIN', { exact: true })).toBeFocused();
  await wedge(app, badges.lead);
  await expect(asked).toHaveCount(0);
  await expect(calibrating()).toHaveCount(0);
  await expect(who('Bench hand')).toBeVisible();

  await openScreen(app, 'Labels');
  await app.window.getByRole('row', { name: /E-1/ }).click();
  await expect(app.window.getByText(/Bench hand/).nth(1)).toBeVisible();
  await look(app, 'label-by');
});

const calibrating = () => dialog('Calibrate Practice printer?');

/** Requests a rare action of the printer. */
const calibrate = async (): Promise<void> => {
  await app.window.getByRole('button', { name: 'More' }).first().click();
  await app.window.getByRole('menuitem', { name: 'Calibrate' }).click();
  await calibrating().getByRole('button', { name: 'Calibrate' }).click();
};

test('a badge is printed, signs its person in, and appears only on its paper', async () => {
  const paper = await startVirtualPrinter();
  try {
    const { hand } = await people();
    await wedge(app, badges.lead);
    await expect(who('Bench lead')).toBeVisible();
    await call(app, 'printers.add', { name: 'Badges', uri: paper.uri, dpi: 203 });
    const printer = (await call(app, 'printers.list', undefined)).find(({ name }) => name === 'Badges');
    await call(app, 'printers.setDefault', { printerId: printer?.id ?? '' });

    await openScreen(app, 'Settings');
    await app.window.getByRole('tab', { name: 'People' }).click();
    await app.window.getByRole('button', { name: 'Badge of Bench hand' }).click();
    await look(app, 'people-badge');
    await dialog('Badge of Bench hand').getByRole('button', { name: 'Print a new badge' }).press('Enter');
    await expect(dialog('Badge of Bench hand').getByRole('status')).toContainText('The badge is printed');
    await look(app, 'people-badge-printed');
    await app.window.keyboard.press('Escape');
    await expect(dialog('Badge of Bench hand')).toHaveCount(0);

    expect(paper.printed).toHaveLength(1);
    const zpl = Buffer.from(paper.printed[0]?.bytes ?? []).toString('utf8');
    const badge = /%PB-ID-[0-9A-Z]{10,40}/.exec(zpl)?.[0] ?? 'no badge';
    expect(zpl).toContain('^BC');
    await wedge(app, badge);
    await expect(who('Bench hand')).toBeVisible();
    await wedge(app, badges.hand);
    await expect(lastScan(app)).toContainText('Refused Badge');

    expect((await call(app, 'people.state', undefined)).person?.id).toBe(hand);
    await nothingKept(badge);
    expect(await filesHolding(app.folder, [badge])).toEqual([]);
  } finally {
    await paper.close();
  }
});

test('without activity for a while the station locks automatically', async () => {
  await people();
  await wedge(app, badges.lead);
  await expect(who('Bench lead')).toBeVisible();
  await call(app, 'settings.set', { people: { on: true, idleMinutes: 1 } });
  const moveOn = await holdClocks(app);
  await moveOn(50_000);
  expect((await call(app, 'people.state', undefined)).person?.name).toBe('Bench lead');
  await moveOn(11_000);
  // The station checks its clock every 15 seconds; no call is made meanwhile.
  await expect(locked()).toBeVisible();
});

/** Names and streets of the sample orders, none of which may be on the lock screen. */
const readSamples = async (): Promise<{ ref1: string; fields: string[] }[]> => {
  const samples = JSON.parse(await readFile(join('resources', 'samples', 'orders.json'), 'utf8')) as Record<
    string,
    string
  >[];
  return samples.map(({ ref1 = '', contact = '', address1 = '', city = '' }) => ({
    ref1,
    fields: [contact, address1, city].filter((value) => value !== ''),
  }));
};

/** No PIN and no badge is in the page, its storage or the program's output. */
const nothingKept = async (...more: readonly string[]): Promise<void> => {
  const page = await app.window.evaluate(
    () =>
      document.documentElement.outerHTML +
      JSON.stringify(localStorage) +
      [...document.querySelectorAll('input')].map(({ value }) => value).join(' '),
  );
  const log = await readFile(join(app.folder, 'logs', 'packbench.log'), 'utf8');
  for (const secret of [...Object.values(pins), ...Object.values(badges), ...more]) {
    expect(page).not.toContain(secret);
    expect(app.output()).not.toContain(secret);
    expect(log).not.toContain(secret);
  }
};
