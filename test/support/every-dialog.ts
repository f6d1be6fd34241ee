import { expect, type Locator } from '@playwright/test';
import type { App } from './app';
import { batchFile, kept } from './dialog-bench';
import { goTo } from './every-place';

/** A message in the language of the moment, with its values in their places. @param name such as `printers.add` */
export type Say = (name: string, values?: Readonly<Record<string, string>>) => string;

/** Puts plain values in a message; one with choices in it is none for this. */
export const sayIn = (
  messages: ReadonlyMap<string, string>,
  name: string,
  values: Readonly<Record<string, string>> = {},
): string => {
  const message = messages.get(name);
  if (message === undefined) throw new Error(`${name} is no message`);
  return message.replace(/\{(\w+)\}/g, (_, value: string) => values[value] ?? '');
};

interface Bench {
  app: App;
  say: Say;
  /** The bench's package that was printed. */
  packageId: string;
}

type Opens = (bench: Bench) => Promise<void>;

const button = ({ app, say }: Bench, name: string, values?: Readonly<Record<string, string>>): Locator =>
  app.window.getByRole('button', { name: say(name, values) }).first();
const press = (bench: Bench, name: string, values?: Readonly<Record<string, string>>): Promise<void> =>
  button(bench, name, values).click();
const go = ({ app, say }: Bench, key: string): Promise<void> => goTo(app, key, say('parts.loading'));

const section =
  (name: string, opens: Opens): Opens =>
  async (bench) => {
    await go(bench, 'F10');
    await bench.app.window
      .getByRole('tab', { name: bench.say(`settings.sections.${name}`), exact: true })
      .click();
    await opens(bench);
  };

const inMenu =
  (entry: string): Opens =>
  async (bench) => {
    await go(bench, 'F9');
    const more = bench.say('printers.more');
    await bench.app.window.getByRole('button', { name: more, exact: true }).first().click();
    await bench.app.window.getByRole('menuitem', { name: bench.say(entry), exact: true }).click();
  };

const scanned = async ({ app, say }: Bench, code: string): Promise<void> => {
  const box = app.window.getByRole('textbox', { name: say('shell.scan'), exact: true });
  await box.fill(code);
  await box.press('Enter');
  await expect(app.window.getByRole('status', { name: say('shell.lastScan') })).toContainText(code);
};

/** The remedies of a label that waits: its order is scanned where it is not shown yet, for the same code counts once within a moment. */
const remedy =
  (ref1: string, name: string): Opens =>
  async (bench) => {
    await go(bench, 'F2');
    const outcome = bench.app.window.getByRole('status', { name: bench.say('shell.lastScan') });
    if (!(await outcome.innerText()).includes(ref1)) await scanned(bench, ref1);
    // Sooner, it would count as a second tap on the button of the label before.
    await bench.app.window.waitForTimeout(600);
    await press(bench, `ship.remedies.${name}`);
  };

const inQueue =
  (opens: Opens): Opens =>
  async (bench) => {
    await go(bench, 'F3');
    await bench.app.window.getByRole('button', { name: batchFile, exact: true }).click();
    await opens(bench);
  };

const onRow =
  (key: string): Opens =>
  ({ app, say }) =>
    inRow(app.window.getByRole('grid', { name: say('queue.rows.title') }), key);
const inRow = async (grid: Locator, key: string): Promise<void> => {
  await grid.focus();
  await grid.press('Home');
  await grid.press(key);
};

const person = { name: 'Bench lead' };

/** Every dialog that a bench without a floor opens by itself, by the file it stands in and what it asks. */
export const dialogs: Readonly<Record<string, Opens>> = {
  'screens/printers/find/add-printer.tsx': async (bench) => {
    await go(bench, 'F9');
    await press(bench, 'printers.add');
  },
  'screens/printers/printer-commands.tsx: pause': inMenu('printers.commands.pause.action'),
  'screens/printers/printer-commands.tsx: cancel': inMenu('printers.commands.cancel.action'),
  'screens/printers/printer-commands.tsx: remove': inMenu('printers.remove'),
  'screens/printers/console/printer-console.tsx': inMenu('printers.console.open'),
  'screens/queue/batches/sharing-dialog.tsx': inQueue((bench) =>
    press(bench, 'queue.batches.changeOf', { name: batchFile }),
  ),
  'screens/queue/actions/dialogs.tsx: move': inQueue(onRow('m')),
  'screens/queue/actions/dialogs.tsx: remove': inQueue(onRow('Delete')),
  'screens/ship/remedies/remedies.tsx: allow': remedy(kept.asks, 'allowAlways'),
  'screens/ship/remedies/remedies.tsx: once': remedy(kept.asks, 'printOnce'),
  'screens/ship/remedies/remedies.tsx: handled': remedy(kept.asks, 'handled'),
  'screens/ship/remedies/remedies.tsx: elsewhere': remedy(kept.unfit, 'printElsewhere'),
  'screens/ship/remedies/remedies.tsx: unfit': remedy(kept.unfit, 'printUnfit'),
  'screens/ship/remedies/remedies.tsx: again': remedy(kept.lost, 'registerAgain'),
  'screens/labels/label-sections.tsx': async (bench) => {
    await go(bench, 'F8');
    await bench.app.window.getByRole('row').filter({ hasText: kept.draft }).click();
    await press(bench, 'labels.detail.remove');
  },
  'screens/settings/service-section.tsx': section('service', async (bench) => {
    await bench.app.window.getByRole('radio').last().check({ force: true });
    await press(bench, 'settings.save');
  }),
  'screens/settings/forget-credentials.tsx': section('credentials', (bench) =>
    press(bench, 'settings.credentials.forget'),
  ),
  'screens/settings/old-data.tsx: now': section('data', (bench) => press(bench, 'retention.now')),
  'screens/settings/old-data.tsx: change': section('data', async (bench) => {
    await bench.app.window.getByLabel(bench.say('retention.keep')).fill('31');
    await press(bench, 'retention.change');
  }),
  'data/restore-form.tsx': section('data', async (bench) => {
    await bench.app.window.getByLabel(bench.say('data.restore.passphrase')).last().fill('a made-up sentence');
    await press(bench, 'data.restore.choose');
  }),
  'screens/settings/people/person-dialog.tsx: add': section('people', (bench) =>
    press(bench, 'people.section.add'),
  ),
  'screens/settings/people/person-dialog.tsx: edit': section('people', (bench) =>
    press(bench, 'people.section.edit', person),
  ),
  'screens/settings/people/person-dialog.tsx: remove': section('people', async (bench) => {
    await press(bench, 'people.section.edit', person);
    await press(bench, 'people.person.remove');
    await expect(
      bench.app.window.getByRole('dialog', { name: bench.say('people.person.removeTitle', person) }),
    ).toBeVisible();
  }),
  'screens/settings/people/pin-dialog.tsx': section('people', (bench) =>
    press(bench, 'people.section.pin', person),
  ),
  'screens/settings/people/badge-dialog.tsx': section('people', (bench) =>
    press(bench, 'people.section.badge', person),
  ),
  'parts/label-viewer.tsx': async (bench) => {
    await go(bench, 'F5');
    await scanned(bench, bench.packageId);
    await bench.app.window.locator('main button[aria-haspopup="dialog"]').first().click();
  },
  // Last: its order is being bought until the bench is closed.
  'shell/leaving-dialog.tsx': async (bench) => {
    await go(bench, 'F2');
    await scanned(bench, kept.late);
    await bench.app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  },
};

/** Opens one dialog after the other, each on its screen. */
export const everyDialog = async (bench: Bench, visit: (name: string) => Promise<void>): Promise<void> => {
  const dialog = bench.app.window.getByRole('dialog');
  for (const [name, opens] of Object.entries(dialogs)) {
    await opens(bench);
    await expect(dialog.first(), name).toBeVisible();
    await visit(name);
    await bench.app.window.keyboard.press('Escape');
    await expect(dialog, name).toHaveCount(0);
  }
};
