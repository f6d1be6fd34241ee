import { setTimeout as pause } from 'node:timers/promises';
import { startVirtualPrinter } from '#main/practice/printer/printer';
import type { Station } from '#main/bridge/station';
import { importOrders, openStation, order, provision } from '#test/support/station';
import { codes, type Bench } from './bench';
import { timed } from './clock';
import type { Figure, Section } from './figure';
import { startLineProcess } from './line-process';

/** The service's time to answer a request, in milliseconds. */
const latencyMs = 50;
/**
 * Far apart, in milliseconds: no parcel is delivered, and so too late for a correction, during the
 * measurement.
 */
const paceMs = 3_600_000;

interface Service {
  url: string;
  prefix: string;
  credentials: Parameters<typeof provision>[1]['credentials'];
}

/** Purchases a label for each of these orders and prints it: their packages are corrected afterwards. */
const buy = async (station: Station, refs: readonly string[]): Promise<string[]> => {
  await importOrders(
    station,
    refs.map((ref1) => order(ref1)),
  );
  for (const ref1 of refs) {
    const { kind } = await station.ship.scan({ code: ref1 });
    if (kind !== 'started') throw new Error(`the scan of ${ref1} led to ${kind}`);
    while (station.busy() > 0) await pause(2);
  }
  const { views } = await station.labels.list({ limit: refs.length });
  return views.flatMap(({ label }) => label.package?.packageId ?? []);
};

/** A correction of each package, waiting in the basket; a different one in each round. */
const gather = async (station: Station, packageIds: readonly string[], round: string): Promise<string[]> => {
  const ids: string[] = [];
  for (const packageId of packageIds) {
    const answer = await station.updates.put({
      packageId,
      changes: { fields: { address2: `Floor ${round}` } },
    });
    if (!answer.ok) throw new Error(answer.message);
    if (answer.update) ids.push(answer.update.id);
  }
  return ids;
};

const mustBeSent = async (station: Station): Promise<void> => {
  const { open } = await station.updates.list();
  if (open[0]) throw new Error(`${open.length} are not updated: ${open[0].message ?? open[0].state}`);
};

/** Milliseconds to send these packages' corrections: all with one press, or one press for each. */
const sending = async (
  station: Station,
  packageIds: readonly string[],
  round: string,
  isOneByOne: boolean,
) => {
  const ids = await gather(station, packageIds, round);
  const took = await timed(async () => {
    if (!isOneByOne) await station.updates.send({ updateIds: ids });
    else for (const id of ids) await station.updates.send({ updateIds: [id] });
  });
  await mustBeSent(station);
  return took;
};

/**
 * Corrections of purchased packages in requests of 20, and one by one through the same station, at a service
 * that takes 50 ms.
 */
export const updating = async (bench: Bench): Promise<Section> => {
  const [count, rounds] = bench.sized({ whole: [200, 3], quick: [60, 1], trial: [21, 1] });
  const child = startLineProcess('test/support/practice-service-process.ts', [
    JSON.stringify({ latencyMs: 0, paceMs }),
  ]);
  const service = (await child.next()) as Service;
  const printer = await startVirtualPrinter({ knobs: { msPerLabel: 0 } });
  const { station } = await openStation(bench.folder('updates'));
  const together: Figure = { name: `${count} corrections in requests of 20`, samples: [] };
  const alone: Figure = {
    name: `${count} corrections one by one`,
    samples: [],
    against: together,
    aims: [{ of: 'ratio', least: 10 }],
  };
  try {
    const { url: baseUrl, prefix, credentials } = service;
    await provision(station, {
      ...{ credentials, tracking: { poll: false } },
      service: { environment: 'production', baseUrl, prefix },
      printers: [{ name: 'Bench', uri: printer.uri, dpi: 203, default: true }],
    });
    const packageIds = await buy(station, codes('update', count));
    await child.ask({ do: 'set', latencyMs });
    await sending(station, packageIds.slice(0, 20), 'warm', false);
    for (let round = 0; round < rounds; round += 1) {
      together.samples.push(await sending(station, packageIds, `${round} together`, false));
      alone.samples.push(await sending(station, packageIds, `${round} alone`, true));
    }
  } finally {
    await station.close();
    await Promise.all([child.close(), printer.close()]);
  }
  const floor = (Math.ceil(count / 20) * latencyMs).toLocaleString('en');
  return {
    title: `Corrections of bought packages at a service that takes ${latencyMs} ms to answer`,
    figures: [together, alone],
    missing: [],
    notes: [
      `the service alone takes ${floor} ms for ${count} corrections in requests of 20, one request after the other`,
    ],
  };
};
