import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import { join } from 'node:path';
import { type App, resize } from './app';
import { call } from './bridge';
import { projectRoot } from './root';

/** Pictures are taken for the documentation only when they are asked for. */
const taking = process.env['PACKBENCH_PICTURES'] === '1';
const small = { width: 1280, height: 720 };
const large = { width: 1920, height: 1080 };

const sizeTo = async (app: App, { width, height }: typeof small): Promise<void> => {
  await resize(app, width, height);
  // A window as large as its screen may lose a line to it.
  const off = (): Promise<number> =>
    app.window.evaluate((size) => Math.abs(size.width - innerWidth) + Math.abs(size.height - innerHeight), {
      width,
      height,
    });
  await expect.poll(off).toBeLessThanOrEqual(2);
};

/** Colours and positions have come to rest; what turns for ever does not count. */
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
/** As the machine says it: for a station that takes no settings now and follows the machine. */
const byMachine: Wear = (app, colorScheme) => app.window.emulateMedia({ colorScheme });

const wear = async (app: App, appearance: 'light' | 'dark', put: Wear): Promise<void> => {
  await put(app, appearance);
  await expect(app.window.locator('html')).toHaveAttribute('data-mantine-color-scheme', appearance);
  await atRest(app);
};

/** What keeps a person with poor eyes or without a mouse from using the screen: rule, and the elements that break it. */
export const barriers = async (app: App, appearance: 'light' | 'dark'): Promise<string[]> => {
  // The checker puts itself into the page at each use, and its listener keeps each of them there: 5 MB of memory every time.
  const isHere = await app.window.evaluate(() => 'axe' in window);
  // In its usual mode the checker opens a page of its own, which this window does not allow.
  const checker = new AxeBuilder({ page: app.window, ...(isHere && { axeSource: 'void 0' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
  // Between light and dark only colours change.
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
 * Looks at the screen as it stands, light and dark, at the smallest size it must fit: nobody is shut out, nothing sticks
 * out of the window. With PACKBENCH_PICTURES=1 writes pictures of both, small and on a large screen, to `test-results`, and
 * the small ones that are `documented` to `docs/pictures` as `<name>-light.png` and `<name>-dark.png`.
 */
export const look = (app: App, name: string, documented: 'documented' | null = null): Promise<void> =>
  lookAs(app, name, documented, bySettings);

/** The same where settings can't be changed: the station must follow the machine's appearance. */
export const lookWithoutSettings = (
  app: App,
  name: string,
  documented: 'documented' | null = null,
): Promise<void> => lookAs(app, name, documented, byMachine);

const lookAs = async (app: App, name: string, documented: 'documented' | null, put: Wear): Promise<void> => {
  await sizeTo(app, small);
  for (const appearance of ['light', 'dark'] as const) {
    await wear(app, appearance, put);
    const shown = `${name}-${appearance}`;
    expect.soft(await barriers(app, appearance), shown).toEqual([]);
    const wider = await app.window.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect.soft(wider, `${shown} is wider than the window`).toBeLessThanOrEqual(0);
    if (!taking) continue;
    await photograph(app, documented ? 'docs/pictures' : 'test-results', shown);
    await sizeTo(app, large);
    await atRest(app);
    await photograph(app, 'test-results', `${shown}-1920`);
    await sizeTo(app, small);
  }
};
