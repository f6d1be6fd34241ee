import { expect } from '@playwright/test';
import { lastScan, openScreen, scan, type App } from '#test/support/app';
import { call, labelOf } from '#test/support/bridge';
import type { Random } from '#test/support/crash/random';
import { signIn, type SoakBench, type Worker } from './bench';
import { count, type Diary, reprintReasons } from './diary';
import { refOf } from './orders';

/** What an errand needs to know about the day. */
export interface Day {
  /** Any imported order; the running batch may not have reached it yet. */
  past(): number;
  /** An order that was not scanned yet; null when none is left. */
  walkIn(): number | null;
  worker(): Worker;
}

type Errand = (bench: SoakBench, day: Day, diary: Diary, random: Random) => Promise<void>;

/** Possible outcomes of scanning a known order while all kinds of faults happen. */
const known = /^(Printed|Sent|Registered|Held|Unknown|Duplicate|Tracked|Updated|Refused)/;

const packageAt = async (
  app: App,
  number: number,
): Promise<{ labelId: string; packageId: string } | null> => {
  const { label, print } = await labelOf(app, refOf(number));
  if (label.stage !== 'confirmed' || label.hold !== null || print?.state !== 'confirmed') return null;
  return { labelId: label.id, packageId: label.package.packageId };
};

/** A picture, or the words instead of it. */
const picture = (app: App) => app.window.getByRole('img', { name: /^Label of order/ }).first();

/** One order is scanned and shipped at once, beside the batch. Its result is checked later. */
const shipOne: Errand = async ({ app }, day) => {
  const number = day.walkIn();
  if (number === null) return;
  await openScreen(app, 'Ship');
  await scan(app, refOf(number));
  await expect(lastScan(app)).toContainText(known);
};

const scanTwice: Errand = async ({ app }, day) => {
  await openScreen(app, 'Ship');
  await scan(app, refOf(day.past()));
  await expect(lastScan(app)).toContainText(known);
  // The paper of an order that was corrected stops the bench until a person acknowledges it.
  await call(app, 'ship.acknowledge', undefined);
};

/** A person reprints a label; this adds one paper. */
const reprint: Errand = async ({ app }, day, diary, random) => {
  const found = await packageAt(app, day.past());
  if (!found || diary.corrected.has(found.packageId)) return;
  await openScreen(app, 'Reprint');
  await scan(app, found.packageId);
  await expect(picture(app)).toBeVisible();
  const { labelId, packageId } = found;
  const reason = random.oneOf(reprintReasons);
  const answer = await call(app, 'labels.print', { labelId, reason, copies: 1 });
  if (answer.ok) count(diary.handlers, packageId);
};

const search: Errand = async ({ app }, day, diary) => {
  await openScreen(app, 'Labels');
  const ref1 = refOf(day.past());
  const box = app.window.getByRole('searchbox', { name: 'Search labels' });
  await box.or(app.window.getByRole('textbox', { name: 'Search labels' })).fill(ref1);
  const grid = app.window.getByRole('grid', { name: 'Labels' });
  await expect(grid.getByRole('row')).toHaveCount(2);
  // The matches of the previous search stay until the new answer arrives.
  await grid.getByRole('row', { name: new RegExp(ref1) }).click();
  await expect(app.window.getByRole('heading', { name: ref1, exact: true })).toBeVisible();
  // An order not purchased yet, or shipped elsewhere, has no picture.
  const { documents } = await labelOf(app, ref1);
  if (documents > 0) await expect(picture(app)).toBeVisible();
  else diary.undrawn += 1;
};

const track: Errand = async ({ app }, day) => {
  const found = await packageAt(app, day.past());
  if (!found) return;
  await openScreen(app, 'Track');
  await scan(app, found.packageId);
  await expect(lastScan(app)).toContainText(/^Tracked/);
};

/**
 * A recipient is corrected after the label was printed; its paper is out of date from then on and is not
 * printed again here.
 */
const correct: Errand = async ({ app }, day, diary) => {
  const found = await packageAt(app, day.past());
  if (!found) return;
  const { packageId } = found;
  await openScreen(app, 'Recipient');
  await scan(app, packageId);
  await expect(lastScan(app)).toContainText(/^(Registered|Tracked|Updated)/);
  diary.corrected.add(packageId);
  // The same package can be due twice; a correction without a difference is refused.
  const times = diary.errands.get('a recipient corrected') ?? 0;
  const changes = { fields: { contact: `Goods-in desk ${packageId.slice(-3)}, ${times}` } };
  const put = await call(app, 'updates.put', { packageId, changes });
  if (!put.ok) throw new Error(put.message);
  await call(app, 'updates.send', { updateIds: [put.update?.id ?? ''] });
};

/** Opens all screens by their keys, like a person who searches for something. */
const lookAround: Errand = async ({ app }) => {
  for (const screen of ['Landed cost', 'Printers', 'Settings', 'Labels', 'Ship'] as const)
    await openScreen(app, screen);
};

const queueScreen: Errand = async ({ app }) => {
  await app.window.keyboard.press('F3');
  const grid = app.window.getByRole('grid', { name: 'Orders' });
  await expect(grid).toBeVisible();
  await grid.focus();
  for (const key of ['End', 'PageUp', 'Home', 'PageDown']) await app.window.keyboard.press(key);
};

const checkPrinter: Errand = async ({ app }) => {
  await openScreen(app, 'Printers');
  const [printer] = await call(app, 'printers.list', undefined);
  if (printer) await call(app, 'printers.check', { printerId: printer.id });
};

const lockAndOpen: Errand = async ({ app }, day) => {
  const worker = day.worker();
  await app.window.getByRole('button', { name: `Signed in as ${worker.name}.` }).click();
  await expect(app.window.getByRole('heading', { name: /is locked$/ })).toBeVisible();
  await signIn(app, worker);
};

/** The errands of a shift, with their frequency. */
const errands = {
  'one order scanned and shipped': shipOne,
  'an order scanned again': scanTwice,
  'a label reprinted': reprint,
  'a label searched and opened': search,
  'a package tracked': track,
  'a recipient corrected': correct,
  'all screens looked through': lookAround,
  'the queue scrolled': queueScreen,
  'the printer checked': checkPrinter,
  'locked and opened by badge': lockAndOpen,
} satisfies Record<string, Errand>;

/** What was expected, and where; without the log of a page that was watched for ten seconds. */
const inShort = (error: unknown): string =>
  error instanceof Error
    ? error.message
        .split('\n')
        .filter((line, at) => at === 0 || /^(Locator|Error|Received):/.test(line))
        .join(' ')
    : String(error);

/** Each errand once before any is repeated. A failed one is recorded, and the day continues. */
export const createErrands = (bench: SoakBench, day: Day, diary: Diary, random: Random) => {
  let due: (keyof typeof errands)[] = [];
  return async (): Promise<void> => {
    if (due.length === 0) due = random.shuffled(Object.keys(errands) as (keyof typeof errands)[]);
    const name = due.pop() ?? 'all screens looked through';
    count(diary.errands, name);
    try {
      await errands[name](bench, day, diary, random);
    } catch (error) {
      diary.stumbles.push(`${name}: ${inShort(error)}`);
    }
  };
};
