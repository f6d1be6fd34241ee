import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import { join } from 'node:path';
import { type App, resize } from './app';
import { call } from './bridge';
import { bySettings as speakBySettings, inLanguages, lookInLanguages, type Speak } from './in-languages';
import { projectRoot } from './root';

/** Pictures for the documentation are taken only on request. */
const taking = process.env['PACKBENCH_PICTURES'] === '1';
const small = { width: 1280, height: 720 };
const large = { width: 1920, height: 1080 };

const sizeTo = async (app: App, { width, height }: typeof small): Promise<void> => {
  await resize(app, width, height);
  // A window as large as its screen can lose a line to it.
  const off = (): Promise<number> =>
    app.window.evaluate((size) => Math.abs(size.width - innerWidth) + Math.abs(size.height - innerHeight), {
      width,
      height,
    });
  await expect.poll(off).toBeLessThanOrEqual(2);
};

/** Colours and positions have stopped changing; endless animations are ignored. */
const atRest = (app: App): Promise<void> =>
  expect
    .poll(() =>
      app.window.evaluate(
        () =>
          document
            .getAnimations()
            .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime)).length,
      ),
    )
    .toBe(0);

type Wear = (app: App, appearance: 'light' | 'dark') => Promise<unknown>;

const bySettings: Wear = (app, appearance) => call(app, 'settings.set', { appearance });
/** By the computer's setting, for a station that takes no settings now and follows the computer. */
const byMachine: Wear = (app, colorScheme) => app.window.emulateMedia({ colorScheme });

export const wear = async (app: App, appearance: 'light' | 'dark', put: Wear = bySettings): Promise<void> => {
  await put(app, appearance);
  await expect(app.window.locator('html')).toHaveAttribute('data-mantine-color-scheme', appearance);
  await atRest(app);
};

/** Barriers for a person with poor eyesight or without a mouse: the rule, and the elements that break it. */
export const barriers = async (app: App, appearance: 'light' | 'dark'): Promise<string[]> => {
  // The checker injects itself at each use, and its listener keeps each copy in memory: 5 MB every time.
  const isHere = await app.window.evaluate(() => 'axe' in window);
  // In its usual mode the checker opens a page of its own, which this window does not allow.
  const checker = new AxeBuilder({ page: app.window, ...(isHere && { axeSource: 'void 0' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
  // Only colours differ between light and dark.
  if (appearance === 'dark') checker.withRules('color-contrast');
  const { violations } = await checker.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${String(target)}: ${failureSummary ?? ''}`),
    );
};

const photograph = (app: App, folder: string, name: string): Promise<unknown> =>
  app.window.screenshot({ path: join(projectRoot, folder, `${name}.png`), animations: 'disabled' });

/**
 * Checks the current screen, light and dark, at the smallest supported size: no barriers, nothing outside the
 * window. With PACKBENCH_PICTURES=1 writes pictures of both, small and on a large screen, to `test-results`,
 * and the small ones that are `documented` to `docs/pictures` as `<name>-light.png` and `<name>-dark.png`.
 */
export const look = (app: App, name: string, documented: 'documented' | null = null): Promise<void> =>
  lookAs(app, name, documented, { wear: bySettings, speak: speakBySettings });

/** The same when settings cannot be changed: the station must follow the computer's appearance. */
export const lookWithoutSettings = (
  app: App,
  name: string,
  speak: Speak | null = null,
  documented: 'documented' | null = null,
): Promise<void> => lookAs(app, name, documented, { wear: byMachine, speak });

interface Ways {
  wear: Wear;
  speak: Speak | null;
}

const lookAs = async (app: App, name: string, documented: 'documented' | null, ways: Ways): Promise<void> => {
  await sizeTo(app, small);
  for (const appearance of ['light', 'dark'] as const) {
    await wear(app, appearance, ways.wear);
    const pictureName = `${name}-${appearance}`;
    expect.soft(await barriers(app, appearance), pictureName).toEqual([]);
    const wider = await app.window.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect.soft(wider, `${pictureName} is wider than the window`).toBeLessThanOrEqual(0);
    if (ways.speak !== null && inLanguages) {
      await sizeTo(app, appearance === 'light' ? small : large);
      await lookInLanguages(app, pictureName, ways.speak);
      await sizeTo(app, small);
    }
    if (!taking) continue;
    await photograph(app, documented ? 'docs/pictures' : 'test-results', pictureName);
    await sizeTo(app, large);
    await atRest(app);
    await photograph(app, 'test-results', `${pictureName}-1920`);
    await sizeTo(app, small);
  }
};
