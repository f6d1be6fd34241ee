import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Locator, test } from '@playwright/test';
import { importFile, lastScan, openScreen, scan, type App } from '#test/support/app';
import { barcodesIn } from '#test/support/barcodes';
import { labelOf } from '#test/support/bridge';
import { testCredentials } from '#test/support/credentials';
import { ownFolder } from '#test/support/folders';
import { frameGaps, gapsInWords, longestGap } from '#test/support/frame-gaps';
import { liveBench } from '#test/support/live-bench';
import { openProvisioned } from '#test/support/open-provisioned';
import { look } from '#test/support/look';
import { order } from '#test/support/orders';
import { type OwnProcess, startProcess } from '#test/support/process-of-its-own';
import type { Behaviour, Operation } from '#test/support/service-stand-in';
import { goldenLabels } from '#tools/golden-labels';

interface Script {
  do: 'script';
  operation: Operation;
  behaviours: Behaviour[];
}

let folder: Awaited<ReturnType<typeof ownFolder>>;
let service: OwnProcess<{ url: string }, Script>;
let printer: OwnProcess<{ uri: string }, never>;
let app: App;

test.beforeAll(async () => {
  folder = await ownFolder('preview');
  [service, printer] = await Promise.all([
    startProcess<{ url: string }, Script>('service-stand-in-process.ts'),
    startProcess<{ uri: string }, never>('virtual-printer-process.ts'),
  ]);
  app = await openProvisioned(liveBench(service.ready, printer.ready, testCredentials));
});
test.afterAll(async () => {
  await app.close();
  await Promise.all([service.close(), printer.close()]);
  await folder.remove();
});

const golden = (name: string): string => {
  const label = goldenLabels.find((one) => one.name === name);
  if (!label) throw new Error(`no golden label ${name}`);
  return Buffer.from(label.zpl).toString('latin1');
};

/** Purchases a label with these documents; what a printer makes of them does not matter here. */
const buy = async (ref1: string, ...documents: string[]): Promise<string> => {
  const answer = Object.fromEntries(
    documents.map((zpl, at) => [`labelBuf${at + 1}`, Buffer.from(zpl, 'latin1').toString('base64')]),
  );
  await service.ask({ do: 'script', operation: 'register', behaviours: [{ kind: 'ok', answer }] });
  await openScreen(app, 'Ship');
  await importFile(app, 'orders.json', JSON.stringify([order(ref1)]));
  await app.window.getByRole('button', { name: 'Done' }).click();
  await scan(app, ref1);
  await expect.poll(async () => (await labelOf(app, ref1)).documents).toBe(documents.length);
  await expect(lastScan(app)).toContainText(/^(Printed|Held)/);
  return (await labelOf(app, ref1)).label.id;
};

const press = (key: string): Promise<void> => app.window.keyboard.press(key);
const button = (name: string | RegExp): Locator => app.window.getByRole('button', { name, exact: true });
const viewer = (ref1: string): Locator => app.window.getByRole('dialog', { name: `Label of order ${ref1}` });
const widthOf = (image: Locator): Promise<number> =>
  image.evaluate((element) => Math.round(element.getBoundingClientRect().width));

/**
 * The window must not be blocked by a picture for longer than this, in milliseconds; a busy computer needs
 * part of it.
 */
const frozenMs = 1_000;

test('the window stays responsive while the heaviest labels are drawn, and reports the delays', async () => {
  const heavy = golden('parcel-600');
  const labels: string[] = [];
  for (const number of [1, 2, 3])
    // The screen draws the first document; the others are requested below, each for the first time.
    labels.push(
      await buy(`HEAVY-${number}`, golden('qr'), ...['A', 'B'].map((mark) => `${heavy}^FX${number}${mark}`)),
    );
  await expect(app.window.getByRole('img', { name: 'Label of order HEAVY-3' })).toBeVisible();

  const idle = await frameGaps(app, () => app.window.waitForTimeout(3_000));
  const drawn: string[] = [];
  const drawing = await frameGaps(app, async () => {
    for (const labelId of labels)
      for (const position of [2, 3]) {
        const picture = await app.window.evaluate(
          async (wanted) => {
            const { station } = window as unknown as {
              station: {
                call(
                  name: string,
                  input: unknown,
                ): Promise<{ ok: boolean; value?: { ok: boolean; pngs: Uint8Array[] } }>;
              };
            };
            const reply = await station.call('labels.picture', wanted);
            return reply.value?.ok === true ? `${reply.value.pngs.length}` : JSON.stringify(reply);
          },
          { labelId, position },
        );
        drawn.push(picture);
      }
  });
  console.log(`idle:    ${gapsInWords(idle)}`);
  console.log(`drawing: ${gapsInWords(drawing)}`);
  expect(drawn).toEqual(Array.from({ length: 6 }, () => '1'));
  expect(longestGap(drawing)).toBeLessThan(frozenMs);
});

test('a label that takes too long, and one that never ends, are reported in words; the next one is drawn', async () => {
  const bomb = `^XA^FO1,1^BQN,2,100^FDQA,${'1'.repeat(1000)}^FS^XZ`;
  const hang = `^XA${'^FO1,1^BY3^BCN,200^FD1234567890^FS'.repeat(20_000)}^XZ`;
  await buy('BOMB-1', bomb, hang, golden('upc-a'));
  await expect(app.window.getByText('It is too big to be shown. It still prints.')).toBeVisible();
  await expect(button('Try again')).toBeVisible();
  const gaps = await frameGaps(app, async () => {
    await button('Next page').click();
    await expect(app.window.getByText('Drawing it took too long. It still prints.')).toBeVisible();
  });
  console.log(`hanging: ${gapsInWords(gaps)}`);
  expect(longestGap(gaps)).toBeLessThan(frozenMs);
  await expect(button('Try again')).toBeVisible();
  await look(app, 'preview-too-slow');
  await button('Next page').click();
  await expect(app.window.getByRole('img', { name: 'Label of order BOMB-1' })).toBeVisible();
  await expect(app.window.getByText('Not drawn as printed: UPC-A barcode (^BU)')).toBeVisible();
  await look(app, 'preview-differs');
});

test('a label is enlarged with the keyboard alone, copied and saved', async () => {
  const zpl = golden('several-formats');
  await buy('LARGE-1', zpl, golden('parcel-203'));
  const open = button('Enlarge label 2 of 3 of order LARGE-1');
  await open.focus();
  await press('Enter');
  const dialog = viewer('LARGE-1');
  await expect(dialog).toContainText('Document 1 of 2, Label 2 of 3');
  await expect(dialog).toContainText('Approximate picture');
  const next = dialog.getByRole('button', { name: 'Next page' });
  await next.press('Enter');
  await next.press('Enter');
  await expect(dialog).toContainText('Document 2 of 2');
  await expect(next).toBeDisabled();
  const image = dialog.getByRole('img', { name: 'Label of order LARGE-1' });
  await expect(image).toBeVisible();
  await look(app, 'label-viewer', 'documented');

  const fit = await widthOf(image);
  await dialog.getByRole('button', { name: '100 %' }).press('Enter');
  await expect.poll(() => widthOf(image)).toBe(812);
  await press('+');
  await expect.poll(() => widthOf(image)).toBe(1218);
  await press('-');
  await expect.poll(() => widthOf(image)).toBe(812);
  const area = dialog.getByRole('region', { name: 'Label, large' });
  await area.focus();
  await press('ArrowDown');
  await expect.poll(() => area.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
  await dialog.getByRole('button', { name: '200 %' }).press('Enter');
  await look(app, 'label-viewer-200');
  await press('0');
  await expect.poll(() => widthOf(image)).toBe(fit);

  await dialog.getByRole('button', { name: 'Previous page' }).press('Enter');
  await expect(dialog).toContainText('Document 1 of 2, Label 3 of 3');
  await dialog.getByRole('button', { name: 'Copy ZPL' }).press('Enter');
  await expect(dialog.getByRole('status').first()).toContainText('The ZPL is on the clipboard.');
  expect(await app.electron.evaluate(({ clipboard }) => clipboard.readText())).toBe(zpl);
  const file = join(folder.path, 'saved.png');
  await app.electron.evaluate(({ dialog: asking }, filePath) => {
    asking.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, file);
  await dialog.getByRole('button', { name: 'Save PNG' }).press('Enter');
  await expect(dialog.getByRole('status').first()).toContainText('Saved as');
  expect(await barcodesIn(await readFile(file))).toEqual(['PART-THREE']);

  await press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(open).toBeFocused();
});

test('Reprint and Labels enlarge it as well; Escape closes the picture, not the label', async () => {
  await buy('LARGE-2', golden('qr'));
  for (const screen of ['Reprint', 'Labels'] as const) {
    await openScreen(app, screen);
    if (screen === 'Reprint') await scan(app, (await labelOf(app, 'LARGE-2')).label.package?.packageId ?? '');
    else
      await app.window
        .getByRole('row', { name: /LARGE-2/ })
        .first()
        .click();
    await button('Enlarge label of order LARGE-2').click();
    await expect(viewer('LARGE-2').getByRole('img', { name: 'Label of order LARGE-2' })).toBeVisible();
    await press('Escape');
    await expect(viewer('LARGE-2')).toHaveCount(0);
    await expect(button('Enlarge label of order LARGE-2')).toBeVisible();
  }
});
