import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { randomInt } from 'node:crypto';
import type { OrderReport } from '../../../src/main/floor/bench-record';
import { FloorLink } from '../../../src/main/floor/link';
import { recordOf } from './floor-record';

/**
 * A bench as a process of its own, to be killed at any moment: asks for every order there is, in an order of its own, and notes each
 * purchase in a file before it would buy. Arguments: bench id, floor URL, password, file of its record, number of orders.
 */
const [benchId = '', url = '', password = '', file = '', count = '0'] = process.argv.slice(2);

const read = (): OrderReport[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        // A line that a kill cut off was never acted upon.
        .slice(0, -1)
        .map((line) => JSON.parse(line) as OrderReport)
    : [];

const entries: OrderReport[] = read();
const note = (report: OrderReport): void => {
  appendFileSync(file, `${JSON.stringify(report)}\n`);
  entries.push(report);
};
const link = new FloorLink({
  address: { url, password },
  key: new Uint8Array(32).fill(7),
  bench: { name: () => benchId.slice(0, 8), version: '1.0.0' },
  record: recordOf(entries),
  memory: {
    benchId: () => Promise.resolve(benchId),
    acts: () => Promise.resolve(0),
    keepActs: () => Promise.resolve(),
    renew: () => Promise.reject(new Error('the floor has more of this record than there is')),
    leave: () => Promise.resolve(),
    comesBack: () => Promise.resolve(false),
    isBack: () => Promise.resolve(),
  },
  timing: { scanMs: 60_000, patienceMs: 60_000, beatMs: 500 },
  stateChanged: () => undefined,
  onError: (what, error) => {
    console.error(what, error);
    process.exit(1);
  },
});
link.open();
while (link.state.kind !== 'here') await new Promise((resolve) => setTimeout(resolve, 5));

const left = Array.from({ length: Number(count) }, (_, number) => `EX-${number}`);
const buyOne = async (ref1: string): Promise<void> => {
  const label = `${benchId}:${ref1}`;
  const own = entries.findLast((entry) => entry.label === label);
  if (own?.state === 'bought') return;
  const answer = await link.start({
    ...{ environment: 'production', ref1, parcel: 1, label, replaces: null, again: false },
  });
  if (answer.kind !== 'ours') return;
  const report = { environment: 'production', ref1, parcel: 1, label, at: Date.now() };
  // One that was started before the kill is settled by a person who found it: it is not bought again.
  if (own?.state !== 'started') note({ ...report, state: 'started' });
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
