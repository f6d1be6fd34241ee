import { BatchShare } from '../../../src/main/floor/batch-share';
import { FloorLink } from '../../../src/main/floor/link';
import { createSeal } from '../../../src/main/floor/seal';
import { floorKey } from './floor-record';
import { joined, processLinkDeps } from './process-link';

/**
 * A bench in a separate process that takes orders of a batch, a few at a time, until no order waits, and sends the positions of the orders
 * that it took. Arguments: bench ID, floor URL, password, batch ID.
 */
const [benchId = '', url = '', password = '', batch = ''] = process.argv.slice(2);
const onError = (what: string, error: unknown): void => {
  console.error(what, error);
  process.exit(1);
};
const link = new FloorLink({
  ...processLinkDeps({ benchId, name: benchId.slice(0, 8), url, password }),
  timing: { patienceMs: 60_000, beatMs: 500 },
  onError,
});
await joined(link);
const share = new BatchShare({
  ...{ link, key: floorKey, seal: createSeal(floorKey), environment: 'production' },
  ...{ patienceMs: 60_000, silentMs: 60_000, onError },
});
const taken: number[] = [];
for (;;) {
  const rows = await share.take(batch, 1 + Math.floor(Math.random() * 5), null);
  if (rows.length === 0) break;
  taken.push(...rows.map(({ position }) => position));
}
await link.close();
process.send?.(taken);
process.disconnect();
