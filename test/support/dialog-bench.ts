import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { startVirtualPrinter } from '#main/practice/printer/printer';
import { importFile, lastScan, openApp, scan, type App } from './app';
import { call, packageOf } from './bridge';
import { testCredentials } from './credentials';
import { ownFolder } from './folders';
import { liveBench, writeProvisioning } from './live-bench';
import { order } from './orders';
import { projectRoot } from './root';
import { labelZpl, startServiceStandIn } from './service-stand-in';

/** What the orders of the bench are called, by what keeps each of them. */
export const kept = {
  asks: 'DLG-ASKS',
  unfit: 'DLG-UNFIT',
  lost: 'DLG-LOST',
  late: 'DLG-LATE',
  draft: 'DLG-DRAFT',
  bought: 'DLG-BOUGHT',
} as const;

/** A batch that is not started. */
export const batchFile = 'waiting.json';

/** What stands there and is no word of the station's. */
export const dialogBenchData: readonly (string | RegExp)[] = [
  ...Object.values(kept),
  ...[batchFile, 'kept.json', /WAIT-\d/g, /ACMEP\d+/g],
  ...['Bench 7', 'Back room', 'Bench lead', '1 Example Street', 'ABCSTD'],
  // The sample orders have texts that begin so.
  ...[/^Front$/g, /^Example Toys$/g],
];

const wide = (): string => readFileSync(join(projectRoot, 'test/fixtures/zpl/parcel-300.zpl'), 'latin1');

const ship = async (app: App, ref1: string, outcome: RegExp): Promise<void> => {
  await scan(app, ref1);
  await expect(lastScan(app)).toContainText(ref1);
  await expect(lastScan(app)).toContainText(outcome);
};

/**
 * A live bench with two printers, people, a batch that waits, and orders that wait for a person, each for another reason: every
 * question that a bench without a floor asks can be asked there.
 */
export const dialogBench = async (program?: string) => {
  const folder = await ownFolder('dialogs');
  const service = await startServiceStandIn();
  const front = await startVirtualPrinter({ knobs: { msPerLabel: 20 } });
  const back = await startVirtualPrinter({ dotsPerMm: 12, knobs: { msPerLabel: 20 } });
  const file = await writeProvisioning(folder.path, {
    ...liveBench(service, front, testCredentials),
    printers: [
      { name: 'Front', uri: front.uri, dpi: 203, default: true },
      { name: 'Back room', uri: back.uri, dpi: 300 },
    ],
  });
  const app = await openApp({ args: ['--provision', file], ...(program !== undefined && { program }) });
  for (const { id } of await call(app, 'printers.list', undefined))
    await call(app, 'printers.check', { printerId: id });
  await call(app, 'settings.set', { labelCommands: { outliving: 'ask', allowed: [] } });
  await importFile(app, 'kept.json', JSON.stringify(Object.values(kept).map((ref1) => order(ref1))));
  await app.window.getByRole('button', { name: 'Done', exact: true }).click();
  service.script(
    'register',
    { kind: 'ok' },
    { kind: 'ok', documents: [labelZpl('P7').replace('^XZ', '^JUS^XZ')] },
    { kind: 'ok', documents: [wide()] },
    { kind: 'acceptThenReset' },
    { kind: 'neverReply' },
  );
  await ship(app, kept.bought, /Printed/);
  await ship(app, kept.asks, /Held/);
  await ship(app, kept.unfit, /Held/);
  await ship(app, kept.lost, /Unknown/);
  await app.window.keyboard.press('F3');
  await importFile(app, batchFile, JSON.stringify(['WAIT-1', 'WAIT-2'].map((ref1) => order(ref1))));
  await app.window.getByRole('button', { name: 'Done', exact: true }).click();
  const person = { name: 'Bench lead', role: 'supervisor', active: true, pin: '407133' } as const;
  await call(app, 'people.save', { ...person, language: null });
  return {
    app,
    packageId: await packageOf(app, kept.bought),
    close: async (): Promise<void> => {
      await app.close();
      await Promise.all([service.close(), front.close(), back.close()]);
      await folder.remove();
    },
  };
};
