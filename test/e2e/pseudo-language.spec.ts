import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { languages } from '#shared/text/languages';
import type { Catalogue } from '#shared/text/words';
import { type App, lastScan, openApp, resize, scan } from '#test/support/app';
import { call } from '#test/support/bridge';
import { cutAnywhere } from '#test/support/clipped';
import { everyPlace, goTo } from '#test/support/every-place';
import { ownFolder } from '#test/support/folders';
import { hardCoded } from '#test/support/hard-coded';
import {
  englishFile,
  programWithPseudoLanguage,
  pseudoMessage,
  written,
} from '#test/support/pseudo-language';
import { projectRoot } from '#test/support/root';

const english = englishFile();

/** A message of the catalogue in the made language. @param name such as `printers.add` */
const said = (name: string): string => {
  let at: string | Catalogue | undefined = english;
  for (const part of name.split('.')) at = typeof at === 'object' ? at[part] : undefined;
  if (typeof at !== 'string') throw new Error(`${name} is no message`);
  return pseudoMessage(at);
};

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

/** Every text of the sample orders, the longest first. */
const ordered = (): string[] =>
  textsIn(JSON.parse(readFileSync(join(projectRoot, 'resources/samples/orders.json'), 'utf8'))).sort(
    (one, other) => other.length - one.length,
  );

const countries = new Intl.DisplayNames(['es'], { type: 'region' });

/** What stands on the page and is no word of ours: the station was told it, or it is written by `Intl`, or it is a key's name. */
const data = [
  // Names that were given at the first start, and that people change.
  ...['Practice printer', 'Bench 1'],
  // Keys.
  ...[/\b(?:Alt|Ctrl|Shift) [A-Z]\b/g, /\bDel\b/g],
  // Units and months, as Intl writes them.
  ...[/\d (?:lb|kg|bytes|min|h|s)\b/g, /\d{1,2} [a-z]{3}(?: \d{4})?/g],
  // Models, versions, and where files are.
  ...[/ZD\d+-\d+dpi/g, /Electron [\d.]+/g, /\S*packbench-\S*/g, 'orders.json', 'foreign.csv'],
  ...[...Object.values(languages), /^Packbench$/g],
  // The number of a label, and what is short for a country.
  ...[/PB-\d+/g, /\bP[0-9A-Z]{8,}\b/g, /\b[A-Z]{2}\b/g],
  ...ordered().flatMap((value) => [value, /^[A-Z]{2}$/.test(value) ? (countries.of(value) ?? value) : value]),
];

let app: App;
let program: Awaited<ReturnType<typeof ownFolder>>;
test.beforeEach(async () => {
  program = await ownFolder('pseudo');
  programWithPseudoLanguage(program.path);
  app = await openApp({ program: program.path });
});
test.afterEach(async () => {
  await app.close();
  await program.remove();
});

const loading = said('parts.loading');

/** What is wrong with the page as it stands: texts of no catalogue, and what is cut. */
const look = async (place: string): Promise<string[]> => {
  if (process.env['PACKBENCH_PICTURES'] === '1')
    await app.window.screenshot({ path: `test-results/pseudo-${place.replace(/[^\w,]/g, '')}.png` });
  const found = [
    ...(await hardCoded(app, data)).map((words) => `not of the catalogue: ${words}`),
    ...(await cutAnywhere(app)).map((words) => `cut: ${words}`),
  ];
  return found.map((one) => `${place}: ${one}`);
};

const speak = async (direction: 'ltr' | 'rtl'): Promise<void> => {
  await written(app, direction);
  await call(app, 'settings.set', { language: 'es' });
  await expect(app.window.locator('html')).toHaveAttribute('dir', direction);
  await expect(app.window.getByRole('navigation').getByText(said('shell.names.ship'))).toBeVisible();
};

const sizes = [
  [1280, 720],
  [1920, 1080],
] as const;

for (const direction of ['ltr', 'rtl'] as const)
  test(`every screen takes all its words from the catalogue and cuts none, written ${direction}`, async () => {
    test.setTimeout(240_000);
    await scan(app, 'PB-1001');
    await expect(lastScan(app)).toContainText(/^Printed P/);
    await speak(direction);
    const found: string[] = [];
    for (const [width, height] of sizes) {
      await resize(app, width, height);
      await expect.poll(() => app.window.evaluate(() => innerWidth)).toBeLessThanOrEqual(width);
      await everyPlace(app, loading, async (place) => {
        found.push(...(await look(`${place} at ${width}`)));
      });
    }
    expect(found).toEqual([]);
  });

/** Opens a dialog by its button on a screen, or by an entry of the menu behind a button. */
const opened = async (key: string, button: string, entry?: string): Promise<void> => {
  await goTo(app, key, loading);
  await app.window
    .getByRole('button', { name: said(button), exact: true })
    .first()
    .click();
  if (entry !== undefined) await app.window.getByRole('menuitem', { name: said(entry), exact: true }).click();
  await expect(app.window.getByRole('dialog').first()).toBeVisible();
};

const dialogs: readonly (readonly [key: string, button: string, entry?: string])[] = [
  ['F9', 'printers.add'],
  ['F9', 'printers.more', 'printers.commands.pause.action'],
  ['F9', 'printers.more', 'printers.commands.cancel.action'],
  ['F9', 'printers.more', 'printers.console.open'],
  ['F9', 'printers.more', 'printers.remove'],
];

test('every dialog takes all its words from the catalogue and cuts none', async () => {
  test.setTimeout(240_000);
  await speak('rtl');
  await resize(app, 1280, 720);
  const found: string[] = [];
  for (const dialog of dialogs) {
    await opened(...dialog);
    found.push(...(await look(dialog.join(' '))));
    await app.window.keyboard.press('Escape');
    await expect(app.window.getByRole('dialog')).toHaveCount(0);
  }
  expect(found).toEqual([]);
});
