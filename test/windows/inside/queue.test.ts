import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { queueFinder } from '#main/printing/discovery/queues';
import { forkChild } from '#tools/fork-child';
import { createWindowsSpooler } from '#main/printing/transport/spooler/windows';
import { ownFolder } from '#test/support/folders';
import { projectRoot } from '#test/support/root';
import { startServiceStandIn, type ServiceStandIn } from '#test/support/service-stand-in';
import {
  importOrders,
  labelOf,
  openStation,
  order,
  provision,
  testCredentials,
  type TestStation,
} from '#test/support/station';

// Wine's spooler with a raw queue of CUPS behind it, and a virtual Zebra behind that.

const printQueues = () =>
  createWindowsSpooler(forkChild(join(projectRoot, 'out', 'main', 'device-file-child.cjs')));

/** A process of Wine starts in more time, on a busy machine, than a bench would wait before it tries again. */
const patienceMs = 60_000;

let folder: Awaited<ReturnType<typeof ownFolder>>;
let service: ServiceStandIn;
let at: TestStation;
beforeEach(async () => {
  folder = await ownFolder('queue');
  service = await startServiceStandIn();
  at = await openStation(folder.path, { printQueues, tuning: { printing: { connectMs: patienceMs } } });
});
afterEach(async () => {
  await at.station.close();
  await service.close();
  await folder.remove();
});

const use = (queue: string): Promise<void> =>
  provision(at.station, {
    service: { environment: 'production', baseUrl: service.url },
    credentials: testCredentials,
    printers: [{ name: 'Bench', uri: `spool://${queue}`, dpi: 203, default: true }],
  });
const scanned = async (ref1: string): Promise<void> => {
  await importOrders(at.station, [order(ref1)]);
  await at.station.ship.scan({ code: ref1 });
};
const printOf = async (ref1: string) => {
  const { label, print } = await labelOf(at.station, ref1);
  return { stage: label.stage, state: print?.state, note: print?.note };
};

describe('a print queue of Windows', () => {
  it('it is listed when a printer is added', async () => {
    const found: string[] = [];
    const look = () =>
      queueFinder(printQueues).find(({ uri }) => found.push(uri), new AbortController().signal);
    // The search has its own time, so a person looks again.
    for (let tries = 0; found.length === 0 && tries < 20; tries += 1) await look();
    expect(found).toContain('spool://zebra');
  });

  it('labels are sent unchanged, one after the other, and end as sent', async () => {
    await use('zebra');
    for (const ref1 of ['Q-1', 'Q-2']) {
      await scanned(ref1);
      await expect.poll(() => printOf(ref1)).toEqual({ stage: 'sent', state: 'sent', note: 'queue_took_it' });
    }
  });

  it('a missing queue keeps its label waiting', async () => {
    await use('nobody');
    await scanned('Q-3');
    await expect.poll(async () => (await printOf('Q-3')).state).toBe('queued');
    expect((await printOf('Q-3')).stage).toBe('registered');
  });
});
