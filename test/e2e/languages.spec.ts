import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { type Language, languages, languageTags } from '#shared/text/languages';
import { lastScan, openApp, resize, scan, type App } from '#test/support/app';
import { call } from '#test/support/bridge';
import { cutAnywhere } from '#test/support/clipped';
import { everyPlace } from '#test/support/every-place';
import { isLong } from '#test/support/long';
import { projectRoot } from '#test/support/root';
import { wedge } from '#test/support/wedge';

let app: App;
test.beforeEach(async () => {
  app = await openApp();
});
test.afterEach(async () => {
  await app.close();
});

const sizes = [
  [1280, 720],
  [1920, 1080],
] as const;

const spoken = async (language: Language): Promise<void> => {
  await call(app, 'settings.set', { language });
  await expect(app.window.locator('html')).toHaveAttribute('lang', language);
};

/** What stands in place of a screen that is not drawn yet. */
const loadingIn = (language: Language): string => {
  const file = join(projectRoot, 'src/shared/text/languages', `${language}.json`);
  return (JSON.parse(readFileSync(file, 'utf8')) as { parts: { loading: string } }).parts.loading;
};

/** Every screen and every section of the settings; what is cut there. */
const cutIn = async (language: Language, [width, height]: readonly [number, number]): Promise<string[]> => {
  await resize(app, width, height);
  await expect.poll(() => app.window.evaluate(() => innerWidth)).toBeLessThanOrEqual(width);
  const cut: string[] = [];
  await everyPlace(app, loadingIn(language), async (place) => {
    if (process.env['PACKBENCH_PICTURES'] === '1' && /^F\d/.test(place))
      await app.window.screenshot({
        path: join(projectRoot, 'test-results', `language-${language}-${width}-${place}.png`),
      });
    cut.push(...(await cutAnywhere(app)).map((words) => `${language}, ${place} at ${width}: ${words}`));
  });
  return cut;
};

// The made language, which is longer than any of them, has its own test; these are tried by `npm run check:long`.
for (const language of isLong ? languageTags : [])
  test(`no screen cuts a word in ${languages[language]}`, async () => {
    test.setTimeout(240_000);
    await scan(app, 'PB-1001');
    await expect(lastScan(app)).toContainText(/^Printed P/);
    await spoken(language);
    for (const size of sizes) expect.soft(await cutIn(language, size)).toEqual([]);
  });

const badges = { polish: '%PB-ID-AAAABBBBCCCC22', spanish: '%PB-ID-DDDDEEEEFFFF33' };

const person = async (name: string, language: Language, pin: string, badge: string): Promise<void> => {
  const saved = await call(app, 'people.save', { name, role: 'supervisor', active: true, pin, language });
  if (!saved.ok) throw new Error(saved.message);
  await call(app, 'people.setBadge', { personId: saved.person.id, badge });
};

const ship = (name: string) => app.window.getByRole('navigation').getByRole('link', { name, exact: true });

/** Has the page note how long after the last Enter its rail says a word: `data-language-took`, in milliseconds. A scan keeps its key
 * presses for itself, but not their ends. */
const watchForWord = (word: string): Promise<void> =>
  app.window.evaluate((wanted) => {
    let from = 0;
    addEventListener('keyup', ({ key }) => (from = key === 'Enter' ? performance.now() : from), true);
    const look = (): void => {
      if (document.querySelector('nav')?.textContent.includes(wanted) === true)
        document.documentElement.dataset['languageTook'] = String(performance.now() - from);
      else requestAnimationFrame(look);
    };
    look();
  }, word);

test('each person reads their own language, from one shift to the next', async () => {
  test.setTimeout(180_000);
  await person('Ala', 'pl', '407133', badges.polish);
  await person('Ana', 'es', '258014', badges.spanish);
  await call(app, 'settings.set', { people: { on: true, idleMinutes: 5 } });
  await expect(app.window.getByRole('heading', { name: /is locked$/ })).toBeVisible();
  await app.window.getByRole('button', { name: 'Polski' }).click();
  await expect(app.window.getByRole('heading', { name: /zablokowane$/ })).toBeVisible();
  await app.window.getByRole('radio').first().focus();
  await wedge(app, badges.polish);
  await expect(ship('Wyślij')).toBeVisible();
  await call(app, 'people.signOut', undefined);
  await app.window.getByRole('radio').first().focus();
  await watchForWord('Enviar');
  await wedge(app, badges.spanish);
  await expect(ship('Enviar')).toBeVisible();
  const took = await app.window.evaluate(() => Number(document.documentElement.dataset['languageTook']));
  console.log(`Polish to Spanish: ${took.toFixed(0)} ms from the badge's last key; the aim is 300 ms`);
  await expect(app.window.locator('html')).toHaveAttribute('lang', 'es');
});

test('a form that is being typed in keeps what it holds when the language changes', async () => {
  await app.window.keyboard.press('F7');
  await app.window.getByLabel('Shipping value').fill('12.50');
  await spoken('es');
  await expect(app.window.getByLabel('Valor del envío')).toHaveValue('12.50');
});
