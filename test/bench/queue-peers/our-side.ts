import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type {
  ArchivedLabel,
  ServiceCommand,
  ServiceEvent,
  ServiceOpened,
  SoldPackage,
  StationCommand,
  StationEvent,
  StationLook,
} from '#test/support/crash/protocol';
import { startTalking } from '#test/support/crash/talking-process';
import { order } from '#test/support/orders';
import type { Paper } from './paper';
import type { Side } from './side';

/** A question counts after this time, in milliseconds: the printer's counter has been read by then (10 s). */
const standsMs = 14_000;
const restWithinMs = 75_000;

const settled: ReadonlySet<string> = new Set(['sent', 'confirmed', 'closed']);
const isDone = ({ stage, hold }: ArchivedLabel): boolean => hold === null && settled.has(stage);

/** The station in a separate process with its usual waits, and a practice service that answers at once. */
export const openOurs = async (folder: string, paper: Paper): Promise<Side> => {
  const service = startTalking<ServiceCommand, ServiceEvent>('service-process.ts', {
    latencyMs: [0, 0],
    seed: 1,
  });
  const { url, credentials } = (await service.ask({ do: 'open' })) as ServiceOpened;
  const argument = {
    folder: join(folder, 'station'),
    servicePort: Number(new URL(url).port),
    printerPort: paper.port,
    waits: 'usual',
  };
  const load = () => startTalking<StationCommand, StationEvent>('station-process.ts', argument);
  let station = load();

  const archived = async (): Promise<ArchivedLabel[]> =>
    (await station.ask({ do: 'archived' })) as ArchivedLabel[];

  /** Whether all is done, or all other labels wait for a person: then their names. */
  const state = async (): Promise<string | null> => {
    const labels = await archived();
    const { busy } = (await station.ask({ do: 'look' })) as StationLook;
    const open = labels.filter((label) => !isDone(label));
    if (busy > 0 || open.some(({ hold }) => hold === null) || !(await paper.isIdle())) return null;
    return open.map(({ ref1, hold }) => `${ref1} ${hold ?? ''}`).join();
  };

  const boughtTwice = async (): Promise<string[]> => {
    const sold = (await service.ask({ do: 'sold' })) as SoldPackage[];
    const more = sold.length - new Set(sold.map(({ ref1 }) => ref1)).size;
    return more === 0 ? [] : [`${more} bought twice`];
  };

  await station.ask({ do: 'open' });
  await station.ask({
    do: 'provision',
    file: {
      service: { environment: 'production', baseUrl: url },
      credentials,
      defaults: { labelFormat: 'ZPL' },
      printers: [{ name: 'Bench', uri: `tcp://127.0.0.1:${paper.port}`, dpi: 203, default: true }],
    },
  });

  return {
    paper,
    accept: async (count) => {
      const refs = Array.from({ length: count }, (_, at) => `Q-${String(at + 1).padStart(3, '0')}`);
      const text = JSON.stringify(refs.map((ref1) => order(ref1)));
      await station.ask({ do: 'import', fileName: 'orders.json', text });
      await station.ask({ do: 'start' });
      const { batch } = (await station.ask({ do: 'look' })) as StationLook;
      const { length } = await archived();
      if (length !== count || batch === null || batch === 'waiting')
        throw new Error(`${length} of ${count} orders are in, their batch is ${batch ?? 'missing'}`);
    },
    kill: async () => {
      station.kill();
      await station.gone;
    },
    start: async () => {
      station = load();
      await station.ask({ do: 'open' });
    },
    rest: async () => {
      const end = performance.now() + restWithinMs;
      let before: string | null = null;
      let since = 0;
      while (performance.now() < end) {
        const now = await state();
        if (now === '') return;
        if (now !== before) since = performance.now();
        if (now !== null && performance.now() - since > standsMs) return;
        before = now;
        await pause(200);
      }
    },
    account: async () =>
      (await archived()).map((label) => ({ packageId: label.packageId, isNamed: !isDone(label) })),
    told: async () => {
      const open = (await archived()).filter((label) => !isDone(label));
      const words = open.map(({ ref1, hold, stage }) => `${ref1} ${hold ?? stage}`);
      return [...words, ...(await boughtTwice())].join(', ');
    },
    close: async () => {
      await station.close();
      await service.close();
    },
  };
};
