import { BatchShare } from '../../../src/main/floor/batch-share';
import { FloorLink } from '../../../src/main/floor/link';
import { sealOf } from '../../../src/main/floor/seal';
import { recordOf } from './floor-record';

/** A bench as a process of its own that takes orders of a batch, a few at a time, until none waits. Arguments: bench id, floor URL, password, batch id. */
const [benchId = '', url = '', password = '', batch = ''] = process.argv.slice(2);
const key = new Uint8Array(32).fill(7);
const onError = (what: string, error: unknown): void => {
  console.error(what, error);
  process.exit(1);
};
const link = new FloorLink({
  address: { url, password },
  key,
  bench: { name: () => benchId.slice(0, 8), version: '1.0.0' },
  record: recordOf([]),
  memory: {
    benchId: () => Promise.resolve(benchId),
    acts: () => Promise.resolve(0),
    keepActs: () => Promise.resolve(),
    renew: () => Promise.reject(new Error('the floor has more of this record than there is')),
    leave: () => Promise.resolve(),
    comesBack: () => Promise.resolve(false),
    isBack: () => Promise.resolve(),
  },
  timing: { patienceMs: 60_000, beatMs: 500 },
  stateChanged: () => undefined,
  onError,
});
link.open();
while (link.state.kind !== 'here') await new Promise((resolve) => setTimeout(resolve, 5));
const share = new BatchShare({
  ...{
    link,
    key,
    seal: sealOf(key),
    environment: 'production',
    patienceMs: 60_000,
    silentMs: 60_000,
    onError,
  },
});
const taken: number[] = [];
for (;;) {
  const rows = await share.take(batch, 1 + Math.floor(Math.random() * 5), null);
  if (rows.length === 0) break;
  const places = rows.map(({ position }) => position);
  taken.push(...places);
}
await link.close();
process.send?.(taken);
process.disconnect();
