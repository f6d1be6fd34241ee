import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openCrashBench, type CrashBench } from '#test/support/crash/bench';
import type { ArchivedLabel, PrinterFacts, StationLook } from '#test/support/crash/protocol';

/** `PACKBENCH_PACE_LABELS=500` is the batch that `docs/queue.md` tells of; a short one stands for it. */
const labels = Number(process.env['PACKBENCH_PACE_LABELS'] ?? 100);
/** Asked of the long batch on a machine of its own; the share of a short one says how busy the machine is. */
const leastBusy = labels >= 500 ? 0.98 : 0;

const untilDone = async (bench: CrashBench): Promise<void> => {
  while (((await bench.station.ask({ do: 'look' })) as StationLook).batch !== 'done') await pause(200);
};

it('a batch comes out in the order of its file, and the printer hardly ever waits for a service that takes 300 ms', async () => {
  // Twenty labels a second from answers that take 0.3 s: six requests running at the least.
  const queue = { ahead: 20, serviceWidth: 10 };
  const bench = await openCrashBench({ labels, latencyMs: [300, 300], seed: 1, msPerLabel: 50, queue });
  try {
    await untilDone(bench);
    const { printed, busyMs, spanMs } = (await bench.printer.ask({ do: 'facts' })) as PrinterFacts;
    const archived = (await bench.station.ask({ do: 'archived' })) as ArchivedLabel[];
    const busy = busyMs / spanMs;
    console.log(
      `${labels} labels in ${(spanMs / 1000).toFixed(1)} s, printer busy ${(busy * 100).toFixed(2)} % of it`,
    );
    expect(archived.map(({ stage }) => stage)).toEqual(Array.from({ length: labels }, () => 'confirmed'));
    expect(archived.map(({ ref1 }) => ref1)).toEqual(archived.map(({ ref1 }) => ref1).sort());
    expect(printed).toEqual(archived.map(({ packageId }) => packageId));
    expect(busy).toBeGreaterThan(leastBusy);
    expect(bench.broke).toEqual([]);
  } finally {
    await bench.close();
  }
});
