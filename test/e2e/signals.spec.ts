import { once } from 'node:events';
import { expect, test } from '@playwright/test';
import { importFile, openApp, openScreen, scan, type App } from '#test/support/app';
import { labelOf } from '#test/support/bridge';
import { testCredentials } from '#test/support/credentials';
import { ownFolder } from '#test/support/folders';
import { liveBench, writeProvisioning } from '#test/support/live-bench';
import { order } from '#test/support/orders';
import { type OwnProcess, startProcess } from '#test/support/process-of-its-own';
import type { Behaviour, Operation, RecordedRequest } from '#test/support/service-stand-in';

type ServiceCommand =
  | { do: 'script'; operation: Operation; behaviours: Behaviour[] }
  | { do: 'state' }
  | { do: 'clear' };

let folder: Awaited<ReturnType<typeof ownFolder>>;
let service: OwnProcess<{ url: string }, ServiceCommand>;
let printer: OwnProcess<{ uri: string }, { do: 'state' }>;

test.beforeAll(async () => {
  folder = await ownFolder('signals');
  [service, printer] = await Promise.all([
    startProcess<{ url: string }, ServiceCommand>('service-stand-in-process.ts'),
    startProcess<{ uri: string }, { do: 'state' }>('virtual-printer-process.ts'),
  ]);
});
test.afterAll(async () => {
  await Promise.all([service.close(), printer.close()]);
  await folder.remove();
});

const asked = async (): Promise<RecordedRequest[]> =>
  ((await service.ask({ do: 'state' })) as { requests: RecordedRequest[] }).requests;

const open = async (): Promise<App> => {
  const file = await writeProvisioning(folder.path, liveBench(service.ready, printer.ready, testCredentials));
  return openApp({ folder: folder.path, args: ['--provision', file] });
};

/** Scans an order with a slow answer, and waits until the service has the request. */
const buy = async (app: App, ref1: string): Promise<void> => {
  await service.ask({ do: 'clear' });
  await service.ask({ do: 'script', operation: 'register', behaviours: [{ kind: 'late', ms: 1_000 }] });
  await openScreen(app, 'Ship');
  await importFile(app, 'orders.json', JSON.stringify([order(ref1)]));
  await app.window.getByRole('button', { name: 'Done' }).click();
  await scan(app, ref1);
  await expect.poll(async () => (await asked()).length).toBe(1);
};

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  test(`${signal} waits for the purchase in progress and stores it; the next start asks no question`, async () => {
    const app = await open();
    await buy(app, `S-${signal}`);
    const ended = once(app.electron.process(), 'exit');
    app.electron.process().kill(signal);
    await ended;
    await app.close();
    const again = await open();
    const { label } = await labelOf(again, `S-${signal}`);
    expect(label.hold).toBeNull();
    expect(label.package?.packageId).toMatch(/^P/);
    expect(await asked()).toHaveLength(1);
    await again.close();
  });
}
