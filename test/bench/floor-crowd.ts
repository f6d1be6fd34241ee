import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Bench } from './bench';
import { type Figure, percentile } from './figure';
import type { FloorDatabases } from './floor-databases';
import { SimulatedBench } from './floor-simulated';

/** Linux counts processor time in these ticks (`sysconf(_SC_CLK_TCK)` is 100 wherever Node runs). */
const ticksASecond = 100;

/** Processor time of a process's running children, in seconds. Null when the system does not report it. */
const childrensTime = (parent: number): number | null => {
  if (process.platform !== 'linux') return null;
  let ticks = 0;
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const [, rest = ''] = readFileSync(`/proc/${name}/stat`, 'utf8').split(/\) (?=\S )/);
      const fields = rest.split(' ');
      if (Number(fields[1]) === parent) ticks += Number(fields[11]) + Number(fields[12]);
    } catch {
      // It has ended meanwhile.
    }
  }
  return ticks / ticksASecond;
};

/**
 * Many benches that ship a label each second, on one PostgreSQL: everything that a real bench reports, from
 * claim to proof.
 */
export const crowdAtFloor = async (
  bench: Bench,
  databases: FloorDatabases,
): Promise<{ figures: Figure[]; notes: string[] }> => {
  const { count, seconds } = bench.sized({
    whole: { count: 50, seconds: 60 },
    quick: { count: 50, seconds: 15 },
    trial: { count: 3, seconds: 1 },
  });
  const url = await databases.open('crowd');
  const benches = Array.from({ length: count }, (_, index) => new SimulatedBench(`Bench ${index + 1}`, url));
  await Promise.all(benches.map((one) => one.open()));
  const claims: number[] = [];
  const cpuBefore = childrensTime(databases.pid);
  const startedAt = performance.now();
  await Promise.all(
    benches.map(async (one, which) => {
      await pause((which * 1000) / count);
      for (let label = 0; label < seconds; label += 1) {
        const due = startedAt + (which * 1000) / count + label * 1000;
        await pause(Math.max(0, due - performance.now()));
        claims.push(await one.ship(`CROWD-${which}-${label}`));
      }
    }),
  );
  const took = (performance.now() - startedAt) / 1000;
  const cpu = childrensTime(databases.pid);
  for (const one of benches) await one.close();
  const cores =
    cpu === null || cpuBefore === null
      ? ''
      : `, ${((cpu - cpuBefore) / took).toFixed(2)} cores busy with PostgreSQL`;
  const rate = (claims.length / took).toFixed(1);
  const worst = percentile(claims, 0.99).toFixed(0);
  return {
    figures: [
      {
        name: `claim, while ${count} benches ship a label a second each`,
        ...{ samples: claims, aims: [{ of: 'p99', most: 300 }] },
      },
    ],
    notes: [`${count} benches: ${rate} claims a second, p99 ${worst} ms${cores}`],
  };
};
