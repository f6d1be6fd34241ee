import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { importFile, lastScan, openApp, resize, scan, scanBox, type App } from '#test/support/app';
import { call, labelOf } from '#test/support/bridge';
import {
  clipped,
  cutAnywhere,
  cutHints,
  outOfLine,
  rowsInSight,
  scrollsWithinScroll,
  sideways,
  tinyText,
} from '#test/support/clipped';
import { barriers } from '#test/support/look';
import { order } from '#test/support/orders';
import { projectRoot } from '#test/support/root';
import { tabOrder } from '#test/support/tab-order';

let app: App;
test.beforeAll(async () => {
  app = await openApp();
  await scan(app, 'PB-1001');
  await expect(lastScan(app)).toContainText(/^Printed P/);
});
test.afterAll(async () => {
  await app.close();
});

const screens = {
  ...{ F2: 'Ship', F3: 'Queue', F4: 'Track', F5: 'Reprint', F6: 'Recipient', F7: 'Landed cost' },
  ...{ F8: 'Labels', F9: 'Printers', F10: 'Settings' },
} as const;

const sizes = [
  { name: '1280x720', width: 1280, height: 720, atLeast: 0.65 },
  { name: '1024x768', width: 1024, height: 768, atLeast: 0.65 },
  // The page in 1280 × 720 at 200 %.
  { name: '200-percent', width: 640, height: 360, atLeast: 0.55 },
] as const;

const lookAtSections = async (size: string): Promise<void> => {
  for (const tab of await app.window.getByRole('tab').all()) {
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    const section = `${await tab.innerText()} at ${size}`;
    expect.soft(await clipped(app), section).toEqual([]);
    expect.soft(await scrollsWithinScroll(app), section).toEqual([]);
    expect.soft(await sideways(app), section).toEqual([]);
    expect.soft(await tinyText(app), section).toEqual([]);
  }
};

for (const { name, width, height, atLeast } of sizes)
  test(`every screen is usable at ${name}`, async () => {
    await resize(app, width, height);
    await expect.poll(() => app.window.evaluate(() => innerWidth)).toBeLessThanOrEqual(width);
    for (const [key, screen] of Object.entries(screens)) {
      await app.window.keyboard.press(key);
      const link = app.window
        .getByRole('navigation', { name: 'Screens' })
        .getByRole('link', { name: screen });
      await expect(link).toHaveAttribute('aria-current', 'page');
      await expect(app.window.locator('main h1, main h2').first()).toBeAttached();
      await expect(app.window.getByText('Loading…')).toHaveCount(0);
      if (process.env['PACKBENCH_PICTURES'] === '1')
        await app.window.screenshot({ path: join(projectRoot, 'test-results', `size-${name}-${key}.png`) });
      expect.soft(await clipped(app), `${screen} at ${name}`).toEqual([]);
      expect.soft(await scrollsWithinScroll(app), `${screen} at ${name}`).toEqual([]);
      expect.soft(await sideways(app), `${screen} at ${name}`).toEqual([]);
      expect.soft(await tinyText(app), `${screen} at ${name}`).toEqual([]);
      const room = await app.window.locator('main').evaluate((main) => main.clientHeight / innerHeight);
      expect
        .soft(room, `${screen} at ${name}: share of the window`)
        .toBeGreaterThan(screen === 'Ship' ? 0.45 : atLeast);
      if (screen === 'Settings') await lookAtSections(name);
      await expect.soft(scanBox(app)).toBeInViewport({ ratio: 1 });
    }
  });

const open = async (key: string, screen: string): Promise<void> => {
  await app.window.keyboard.press(key);
  const link = app.window.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: screen });
  await expect(link).toHaveAttribute('aria-current', 'page');
  await expect(app.window.locator('main h1, main h2').first()).toBeAttached();
  await expect(app.window.getByText('Loading…')).toHaveCount(0);
};

const picture = async (name: string): Promise<void> => {
  if (process.env['PACKBENCH_PICTURES'] === '1')
    await app.window.screenshot({ path: join(projectRoot, 'test-results', `${name}.png`) });
};

for (const [name, media] of [
  ['high contrast', { forcedColors: 'active' }],
  ['reduced motion', { reducedMotion: 'reduce' }],
] as const)
  test(`every screen is accessible in ${name}`, async () => {
    await resize(app, 1280, 720);
    await app.window.emulateMedia(media);
    for (const [key, screen] of Object.entries(screens)) {
      await open(key, screen);
      await picture(`${name.replace(' ', '-')}-${key}`);
      expect.soft(await barriers(app, 'light'), `${screen} in ${name}`).toEqual([]);
      expect.soft(await clipped(app), `${screen} in ${name}`).toEqual([]);
      if ('reducedMotion' in media) {
        const moving = await app.window.evaluate(() =>
          document
            .getAnimations()
            .filter(({ playState }) => playState === 'running')
            .map(String),
        );
        expect.soft(moving, `${screen}: what moves`).toEqual([]);
      }
    }
    await app.window.emulateMedia({ forcedColors: null, reducedMotion: null });
  });

test('Tab goes once through every screen, in its order, and its focus is always visible', async () => {
  await resize(app, 1280, 720);
  for (const [key, screen] of Object.entries(screens)) {
    await open(key, screen);
    const { stops, wrong } = await tabOrder(app);
    expect.soft(wrong, screen).toEqual([]);
    expect.soft(stops.length, `${screen}: stops`).toBeGreaterThan(9);
  }
});

test('the open section of Settings is visible in its list', async () => {
  await resize(app, 1280, 720);
  await open('F10', 'Settings');
  const about = app.window.getByRole('tab', { name: 'About' });
  await about.click();
  await open('F9', 'Printers');
  await open('F10', 'Settings');
  await expect(about).toHaveAttribute('aria-selected', 'true');
  await expect(about).toBeInViewport({ ratio: 1 });
});

test('Ctrl+A does not select the page', async () => {
  await resize(app, 1280, 720);
  for (const [key, place] of [
    ['F10', app.window.getByRole('heading', { name: 'Service', exact: true })],
    ['F9', app.window.getByRole('heading', { name: 'Practice printer' })],
  ] as const) {
    await app.window.keyboard.press(key);
    if (key === 'F10') await app.window.getByRole('tab', { name: 'Service', exact: true }).click();
    await place.click();
    await app.window.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await app.window.keyboard.press('Control+a');
    expect(await app.window.evaluate(() => getSelection()?.toString() ?? ''), key).toBe('');
  }
});

test('every list shows at least eight rows at 1280x720', async () => {
  await resize(app, 1280, 720);
  const refs = Array.from({ length: 14 }, (_, at) => `SZ-${at + 10}`);
  await open('F3', 'Queue');
  await importFile(app, 'sizes.json', JSON.stringify(refs.map((ref) => order(ref))));
  const batch = app.window.getByRole('button', { name: 'sizes.json', exact: true });
  await expect(batch).toBeVisible();
  const eight = (list: string): Promise<void> =>
    expect.poll(() => rowsInSight(app), { message: list }).toBeGreaterThanOrEqual(8);
  await app.window.getByRole('button', { name: 'Done', exact: true }).click();
  await eight('Queue, with its summary read');
  const { batchId } = (await labelOf(app, 'SZ-10')).label;
  await call(app, 'queue.start', { batchId });
  await expect
    .poll(async () => (await call(app, 'queue.status', undefined)).batches.map(({ state }) => state))
    .toContain('done');
  await eight('Queue, done');
  await open('F8', 'Labels');
  await eight('Labels');
  await open('F4', 'Track');
  await app.window.getByRole('tab', { name: 'Board' }).click();
  await eight('Track');
  await open('F5', 'Reprint');
  await app.window.getByRole('textbox', { name: /Search/ }).fill('SZ');
  await eight('Reprint');
});

test('the queue shows at 1280x720 the recipient and the state of each row', async () => {
  await resize(app, 1280, 720);
  await open('F3', 'Queue');
  await importFile(app, 'read.json', JSON.stringify(['RD-1', 'RD-2'].map((ref) => order(ref))));
  await app.window.getByRole('button', { name: 'read.json', exact: true }).click();
  await expect(app.window.getByRole('row', { name: /RD-2/ })).toBeVisible();
  const cut = await app.window
    .locator('[role=gridcell]:is([data-column=recipient], [data-column=state])')
    .evaluateAll((cells) =>
      cells
        .filter((cell) =>
          [cell, ...cell.querySelectorAll('span')].some(
            ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
              clientWidth > 0 && (scrollWidth > clientWidth || scrollHeight > clientHeight + 1),
          ),
        )
        .map(({ textContent }) => textContent),
    );
  expect(cut).toEqual([]);
});

test('the queue shows its hints whole at 1280x720 with an order that waits for a person', async () => {
  await resize(app, 1280, 720);
  await open('F3', 'Queue');
  await importFile(
    app,
    'hints.json',
    JSON.stringify(['REFUSE-1', 'HI-2', 'HI-3'].map((ref) => order(ref, ref === 'HI-3' ? { city: '' } : {}))),
  );
  await app.window.getByRole('button', { name: 'hints.json', exact: true }).click();
  const { batchId } = (await labelOf(app, 'HI-2')).label;
  await call(app, 'queue.start', { batchId });
  await expect(app.window.getByRole('combobox', { name: 'Reason' })).toBeVisible();
  await picture('queue-hints');
  expect(await cutHints(app)).toEqual([]);
});

test('the question of Landed cost shows its hints whole and its inputs in line', async () => {
  for (const [width, height] of [
    [1920, 1080],
    [1280, 720],
  ] as const) {
    await resize(app, width, height);
    await open('F7', 'Landed cost');
    await picture(`landed-inputs-${width}`);
    expect.soft(await cutHints(app)).toEqual([]);
    expect.soft(await outOfLine(app)).toEqual([]);
  }
});

test('the names of printers are readable where waiting labels are moved to another one', async () => {
  await resize(app, 1280, 720);
  const name = 'At the end of packing line 2 in hall B, beside the north door';
  await call(app, 'printers.add', { name: name.slice(0, 60), uri: 'tcp://127.0.0.1:9', dpi: 203 });
  await call(app, 'practice.set', { faults: { paperOut: true } });
  await open('F2', 'Ship');
  await scan(app, 'PB-1002');
  await expect(lastScan(app)).toContainText('Paper out');
  await open('F3', 'Queue');
  const move = app.window.getByRole('button', { name: 'Move waiting labels at Practice printer to…' });
  await expect(move).toBeVisible();
  expect.soft(await cutAnywhere(app)).toEqual([]);
  await move.click();
  await expect(app.window.getByRole('dialog')).toBeVisible();
  expect.soft(await cutAnywhere(app)).toEqual([]);
  await app.window.keyboard.press('Escape');
  await call(app, 'practice.set', { faults: { paperOut: false } });
});
