import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startVirtualPrinter, type VirtualPrinter } from '#main/practice/printer/printer';
import { importFile, type App } from '#test/support/app';
import { call } from '#test/support/bridge';
import { rowsInSight } from '#test/support/clipped';
import { testCredentials } from '#test/support/credentials';
import { liveBench } from '#test/support/live-bench';
import { openProvisioned } from '#test/support/open-provisioned';
import { look } from '#test/support/look';
import { order } from '#test/support/orders';
import { projectRoot } from '#test/support/root';
import { labelZpl, startServiceStandIn, type ServiceStandIn } from '#test/support/service-stand-in';

let service: ServiceStandIn;
let front: VirtualPrinter;
let back: VirtualPrinter;
let app: App;

test.beforeAll(async () => {
  service = await startServiceStandIn();
  front = await startVirtualPrinter({ knobs: { msPerLabel: 20 } });
  back = await startVirtualPrinter({ dotsPerMm: 12, knobs: { msPerLabel: 20 } });
  app = await openProvisioned({
    ...liveBench(service, front, testCredentials),
    printers: [
      { name: 'Front', uri: front.uri, dpi: 203, default: true },
      { name: 'Back room', uri: back.uri, dpi: 300 },
    ],
  });
});
test.afterAll(async () => {
  await app.close();
  await Promise.all([service.close(), front.close(), back.close()]);
});

const button = (name: RegExp | string) => app.window.getByRole('button', { name });
const question = () => app.window.getByRole('alert').filter({ hasText: 'Stopped:' });

/** Imports orders on Queue and starts them. */
const start = async (name: string, refs: readonly string[]): Promise<void> => {
  await app.window.keyboard.press('F3');
  await importFile(app, name, JSON.stringify(refs.map((ref) => order(ref))));
  await button(name).first().click();
  await button(/^Start/).click();
};
const refs = (prefix: string): string[] => Array.from({ length: 30 }, (_, index) => `${prefix}-${index + 1}`);

test('labels that cannot be printed stop their batch with one question, and print on the chosen printer', async () => {
  const zpl = readFileSync(join(projectRoot, 'test/fixtures/zpl/parcel-300.zpl'), 'utf8');
  service.script('register', ...refs('S').map(() => ({ kind: 'ok' as const, documents: [zpl] })));
  await start('stopped.json', refs('S'));
  await expect(question()).toHaveCount(1);
  await expect(question()).toContainText('300 dpi');
  await expect(question()).toContainText('Nothing more is bought in stopped.json until you answer');
  expect(service.accepted.size).toBeLessThanOrEqual(13);
  await expect(app.window.getByText('Nothing is stuck')).toHaveCount(0);
  await look(app, 'queue-stopped');

  await button('Print on another printer').click();
  await app.window.getByRole('dialog').getByRole('button', { name: 'Back room' }).click();
  await expect(question()).toHaveCount(0);
  await expect.poll(() => back.printed.length).toBe(30);
  expect(front.printed).toHaveLength(0);
  await expect
    .poll(async () => (await call(app, 'queue.status', undefined)).batches.map(({ state }) => state))
    .toEqual(['done']);
});

test('labels that need a permission stop their batch once; after it, the others print', async () => {
  service.clear();
  await call(app, 'settings.set', { labelCommands: { outliving: 'ask', allowed: [] } });
  const zpl = labelZpl('P7').replace('^XZ', '^JUS^XZ');
  service.script('register', ...refs('J').map(() => ({ kind: 'ok' as const, documents: [zpl] })));
  await start('asking.json', refs('J'));
  await expect(question()).toHaveCount(1);
  await expect(question()).toContainText('^JU');
  expect(service.accepted.size).toBeLessThanOrEqual(13);
  expect(front.printed).toHaveLength(0);
  await look(app, 'queue-asking');
  await button('Done').click();
  expect(await rowsInSight(app)).toBeGreaterThanOrEqual(8);

  await button('Allow ^JU from this service and continue').click();
  await expect(question()).toHaveCount(0);
  await expect.poll(() => front.printed.length).toBe(30);
  expect([...service.accepted.values()].every((count) => count === 1)).toBe(true);
  expect(service.accepted.size).toBe(30);
});

test('orders refused with the same words stop their batch, and the question has these words', async () => {
  await call(app, 'settings.set', { queue: { ahead: 10, serviceWidth: 1, staleHours: 12, scanBack: 'off' } });
  service.script(
    'register',
    ...refs('R').map(() => ({ kind: 'refused' as const, errorCode: 12, message: 'Account is locked' })),
  );
  await start('refused.json', refs('R'));
  await expect(question()).toContainText('3 orders were refused for one reason');
  await expect(question()).toContainText('Account is locked');
  await expect(app.window.getByText('Nothing is stuck')).toHaveCount(0);
  await look(app, 'queue-refused');
});
