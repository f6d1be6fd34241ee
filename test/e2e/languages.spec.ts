import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { type Language, languages, languageTags } from '#shared/text/languages';
import { lastScan, openApp, resize, scan, type App } from '#test/support/app';
import { call } from '#test/support/bridge';
import { clipped, sideways } from '#test/support/clipped';
import { projectRoot } from '#test/support/root';
import { wedge } from '#test/support/wedge';

let app: App;
test.beforeEach(async () => {
  app = await openApp();
});
test.afterEach(async () => {
  await app.close();
});

const keys = ['F2', 'F3', 'F4', 'F5', 'F6', 'F7', 'F8', 'F9', 'F10'] as const;
const sizes = [
  [1280, 720],
  [1920, 1080],
] as const;

const spoken = async (language: Language): Promise<void> => {
  await call(app, 'settings.set', { language });
  await expect(app.window.locator('html')).toHaveAttribute('lang', language);
};

/** Words that are hidden in part without dots that say so, and names of screens that are wider than their place. */
const cutWords = (): Promise<string[]> =>
  app.window.evaluate(() => {
    const isCut = (element: Element): boolean => {
      const { overflowX, textOverflow, clipPath, position } = getComputedStyle(element);
      const isHidden = clipPath !== 'none' || (position === 'absolute' && element.clientWidth < 2);
      const hides = overflowX === 'hidden' || overflowX === 'clip' || element.closest('nav a') === element;
      return (
        hides &&
        !isHidden &&
        textOverflow !== 'ellipsis' &&
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        element.textContent.trim() !== '' &&
        element.scrollWidth > element.clientWidth + 1
      );
    };
    return [...document.querySelectorAll('body *')]
      .filter(isCut)
      .map(
        (element) => `${element.textContent.slice(0, 60)} (${element.scrollWidth} in ${element.clientWidth})`,
      );
  });

const cutAt = async (place: string): Promise<string[]> =>
  [...(await clipped(app)), ...(await sideways(app)), ...(await cutWords())].map((cut) => `${place}: ${cut}`);

/** What stands in place of a screen that is not drawn yet. */
const loadingIn = (language: Language): string => {
  const file = join(projectRoot, 'src/shared/text/languages', `${language}.json`);
  return (JSON.parse(readFileSync(file, 'utf8')) as { parts: { loading: string } }).parts.loading;
};

const cutInSections = async (place: string): Promise<string[]> => {
  const cut: string[] = [];
  for (const tab of await app.window.getByRole('tab').all()) {
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    cut.push(...(await cutAt(`${place}, ${await tab.innerText()}`)));
  }
  return cut;
};

/** Every screen and every section of the settings; what is cut there. */
const cutIn = async (language: Language, [width, height]: readonly [number, number]): Promise<string[]> => {
  await resize(app, width, height);
  await expect.poll(() => app.window.evaluate(() => innerWidth)).toBeLessThanOrEqual(width);
  const cut: string[] = [];
  for (const key of keys) {
    await app.window.keyboard.press(key);
    await expect(app.window.locator(`nav a[aria-keyshortcuts="${key}"]`)).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(app.window.getByText(loadingIn(language))).toHaveCount(0);
    await expect(app.window.locator('main h1, main h2').first()).toBeAttached();
    if (process.env['PACKBENCH_PICTURES'] === '1')
      await app.window.screenshot({
        path: join(projectRoot, 'test-results', `language-${language}-${width}-${key}.png`),
      });
    cut.push(...(await cutAt(`${language}, ${key} at ${width}`)));
    if (key === 'F10') cut.push(...(await cutInSections(`${language}, settings at ${width}`)));
  }
  return cut;
};

for (const language of languageTags)
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
  await wedge(app, badges.spanish);
  await expect(ship('Enviar')).toBeVisible();
  await expect(app.window.locator('html')).toHaveAttribute('lang', 'es');
});

test('a form that is being typed in keeps what it holds when the language changes', async () => {
  await app.window.keyboard.press('F7');
  await app.window.getByLabel('Shipping value').fill('12.50');
  await spoken('es');
  await expect(app.window.getByLabel('Valor del envío')).toHaveValue('12.50');
});
