import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Libsql from 'libsql';
import pg from 'pg';
import { startVirtualPrinter } from '#main/practice/printer/printer';
import { password } from '#test/floor/support/postgres';
import { proxyTo } from '#test/floor/support/proxy';
import { importOrders, openStation, order, provision, type TestStation } from '#test/support/station';
import { codes, provisioning, type Bench } from './bench';
import type { Figure } from './figure';
import type { FloorDatabases } from './floor-databases';

/** One way. */
const networkMs = 25;

const shipWithoutFloor = async ({ station }: TestStation, refs: readonly string[]): Promise<void> => {
  for (const code of refs) await station.ship.scan({ code });
  for (;;) {
    const { views } = await station.labels.list({ limit: 1000, stages: ['draft'] });
    if (views.length === 0) break;
    for (const { label } of views) await station.labels.shipWithoutFloor({ labelId: label.id });
    await pause(20);
  }
  while (station.busy() > 0) await pause(20);
};

const lastEntry = (folder: string): string => {
  const archive = new Libsql(join(folder, 'production', 'archive.db'), { readonly: true });
  try {
    return String((archive.prepare('select max(id) as last from events').get([]) as { last: number }).last);
  } finally {
    archive.close();
  }
};

/**
 * A shift without the floor, with a network between: time from its return until it has the bench's complete
 * record, and all labels.
 */
export const shiftAway = async (bench: Bench, databases: FloorDatabases): Promise<Figure[]> => {
  const labels = bench.sized({ whole: 500, quick: 100, trial: 5 });
  const folder = bench.folder('floor-away');
  const printer = await startVirtualPrinter({ knobs: { msPerLabel: 0 } });
  const proxy = await proxyTo(databases.port);
  proxy.delayMs = networkMs;
  const url = await databases.open('away');
  const floor = { url: url.replace(/:\d+\//, `:${proxy.port}/`), password };
  const at = await openStation(folder);
  await provision(at.station, {
    ...provisioning(bench),
    printers: [{ name: 'Zebra', uri: printer.uri, dpi: 203, default: true }],
  });
  const refs = codes('away', labels);
  await importOrders(
    at.station,
    refs.map((ref1) => order(ref1)),
  );
  // Imported before it joined: its own orders, not the floor's.
  await provision(at.station, { floor: { ...floor, passphrase: 'a phrase that benches share' } });
  while ((await at.station.floor.view())?.state !== 'here') await pause(20);
  proxy.cut();
  while ((await at.station.floor.view())?.state !== 'away') await pause(20);
  await shipWithoutFloor(at, refs);
  const last = lastEntry(folder);
  const client = new pg.Client({ connectionString: url.replace('@', `:${password}@`) });
  client.on('error', () => undefined);
  await client.connect();
  const startedAt = performance.now();
  proxy.fix();
  for (;;) {
    const { rows } = await client.query<{ told: boolean }>(
      'select position >= $1 and labels_position >= $1 as told from packbench.benches',
      [last],
    );
    if (rows[0]?.told) break;
    await pause(10);
  }
  const took = performance.now() - startedAt;
  await client.end();
  await at.station.close();
  await Promise.all([printer.close(), proxy.close()]);
  return [
    {
      name: `${labels} labels without the floor: reported after it returns`,
      samples: [took],
      aims: [{ of: 'p50', most: 10_000 }],
    },
  ];
};
