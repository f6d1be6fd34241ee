import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { OrderReport } from '../../../src/main/floor/bench-record';
import { FloorLink } from '../../../src/main/floor/link';
import { joined, processLinkDeps } from './process-link';

/**
 * A bench in a separate process, which a test can kill at any moment. It asks for every order, in random order, and writes each purchase
 * to a file before it would buy. Arguments: bench ID, floor URL, password, file of its record, number of orders.
 */
const [benchId = '', url = '', password = '', file = '', count = '0'] = process.argv.slice(2);

const read = (): OrderReport[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        // The bench never acted upon a line that a kill cut off.
        .slice(0, -1)
        .map((line) => JSON.parse(line) as OrderReport)
    : [];

const entries: OrderReport[] = read();
const note = (report: OrderReport): void => {
  appendFileSync(file, `${JSON.stringify(report)}\n`);
  entries.push(report);
};
const link = new FloorLink({
  ...processLinkDeps({ benchId, name: benchId.slice(0, 8), url, password, entries }),
  timing: { scanMs: 60_000, patienceMs: 60_000, beatMs: 500 },
  onError: (what, error) => {
    console.error(what, error);
    process.exit(1);
  },
});
await joined(link);

const left = Array.from({ length: Number(count) }, (_, number) => `EX-${number}`);
const buyOne = async (ref1: string): Promise<void> => {
  const label = `${benchId}:${ref1}`;
  const lastEntry = entries.findLast((entry) => entry.label === label);
  if (lastEntry?.state === 'bought') return;
  const order = { environment: 'production', ref1, parcel: 1, label, replaces: null } as const;
  let answer = await link.start({ ...order, again: false, isWaiting: false });
  // After a kill, what it claimed before waits until a copy of its folder had time to report it. A station tries again too.
  while (answer.kind === 'away') {
    await pause(50);
    answer = await link.start({ ...order, again: false, isWaiting: true });
  }
  if (answer.kind !== 'ours') return;
  const report = { environment: 'production', ref1, parcel: 1, label, at: Date.now() };
  // If the purchase was started before a kill, the record has that entry already: as if a person found the package and settled it.
  if (lastEntry?.state !== 'started') note({ ...report, state: 'started' });
  answer.written();
  note({ ...report, state: 'bought' });
  link.touch();
};
const worker = async (): Promise<void> => {
  for (;;) {
    const [ref1] = left.splice(randomInt(Math.max(1, left.length)), 1);
    if (ref1 === undefined) return;
    await buyOne(ref1);
  }
};
await Promise.all(Array.from({ length: 4 }, worker));
await link.close();
process.send?.('done');
process.disconnect();
