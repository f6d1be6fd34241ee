import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { languages } from '#shared/text/languages';
import { type App, lastScan, openApp, resize, scan } from '#test/support/app';
import { call } from '#test/support/bridge';
import { cutAnywhere } from '#test/support/clipped';
import { dialogBench, dialogBenchData } from '#test/support/dialog-bench';
import { everyDialog, type Say, sayIn } from '#test/support/every-dialog';
import { everyPlace } from '#test/support/every-place';
import { ownFolder } from '#test/support/folders';
import { hardCoded } from '#test/support/hard-coded';
import { messagesOf } from '#test/support/messages';
import {
  englishFile,
  programWithPseudoLanguage,
  pseudoCatalogue,
  written,
} from '#test/support/pseudo-language';
import { projectRoot } from '#test/support/root';

const english = englishFile();

const made = new Map(messagesOf(pseudoCatalogue(english)));

/** A message of the catalogue in the pseudo-language. @param name such as `printers.add` */
const say: Say = (name, values) => sayIn(made, name, values);

/** Its words that stand alone, without values. */
const plain = [...made.values()].filter((message) => !/[{}]/.test(message));

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

/**
 * Text on the page that is not from the catalogue: data of the station, formats of `Intl`, or names of keys.
 */
const data = [
  // Names from the first start, which people change.
  ...['Practice printer', 'Bench 1', ...dialogBenchData],
  // Keys.
  ...[/\b(?:Alt|Ctrl|Shift) (?:[A-Z1-9]|Enter)\b/g, /\bDel\b/g],
  // Units and months, as Intl writes them.
  ...[
    /\d (?:lb|kg|bytes|min|h|s)\b/g,
    /\p{L}+, \d+ de \p{L}+ de \d{4}/gu,
    /(?<!\d)\d{1,2} \p{L}{3,4}(?!\p{L})(?: \d{4})?/gu,
  ],
  // Models, versions and paths.
  ...[/ZD\d+-\d+dpi/g, /Electron [\d.]+/g, /\S*packbench-\S*/g, 'orders.json', 'foreign.csv'],
  ...[...Object.values(languages), /^Packbench$/g],
  // Numbers of labels, and country codes.
  ...[/PB-\d+/g, /\bP[0-9A-Z]{8,}\b/g, /\b[A-Z]{2}\b/g],
  ...ordered().flatMap((value) => [value, /^[A-Z]{2}$/.test(value) ? (countries.of(value) ?? value) : value]),
];

let program: Awaited<ReturnType<typeof ownFolder>>;
test.beforeAll(async () => {
  program = await ownFolder('pseudo');
  programWithPseudoLanguage(program.path);
});
test.afterAll(async () => {
  await program.remove();
});

const loading = say('parts.loading');

/** What is wrong with the page as it stands: texts of no catalogue, and what is cut. */
const look = async (app: App, place: string): Promise<string[]> => {
  if (process.env['PACKBENCH_PICTURES'] === '1')
    await app.window.screenshot({ path: `test-results/pseudo-${place.replace(/[^\w,]/g, '')}.png` });
  const found = [
    ...(await hardCoded(app, data)).map((words) => `not of the catalogue: ${words}`),
    ...(await cutAnywhere(app, plain)).map((words) => `cut: ${words}`),
  ];
  return found.map((one) => `${place}: ${one}`);
};

const speak = async (app: App, direction: 'ltr' | 'rtl'): Promise<void> => {
  await written(app, direction);
  await call(app, 'settings.set', { language: 'es' });
  await expect(app.window.locator('html')).toHaveAttribute('dir', direction);
  await expect(app.window.getByRole('navigation').getByText(say('shell.names.ship'))).toBeVisible();
};

const sizes = [
  [1280, 720],
  [1920, 1080],
] as const;

for (const direction of ['ltr', 'rtl'] as const)
  test(`every screen takes all its words from the catalogue and cuts none, written ${direction}`, async () => {
    const app = await openApp({ program: program.path });
    try {
      await scan(app, 'PB-1001');
      await expect(lastScan(app)).toContainText(/^Printed P/);
      await speak(app, direction);
      const found: string[] = [];
      for (const [width, height] of sizes) {
        await resize(app, width, height);
        await expect.poll(() => app.window.evaluate(() => innerWidth)).toBeLessThanOrEqual(width);
        await everyPlace(app, loading, async (place) => {
          found.push(...(await look(app, `${place} at ${width}`)));
        });
      }
      expect(found).toEqual([]);
    } finally {
      await app.close();
    }
  });

test('every dialog takes all its words from the catalogue and cuts none', async () => {
  const bench = await dialogBench(program.path);
  try {
    await speak(bench.app, 'rtl');
    await resize(bench.app, 1280, 720);
    const found: string[] = [];
    await everyDialog({ ...bench, say: say }, async (name) => {
      found.push(...(await look(bench.app, name)));
    });
    expect(found).toEqual([]);
  } finally {
    await bench.close();
  }
});
