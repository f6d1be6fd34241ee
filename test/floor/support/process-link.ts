import type { FloorMemory, OrderReport } from '../../../src/main/floor/bench-record';
import type { FloorLink } from '../../../src/main/floor/link';
import type { FloorLinkDeps } from '../../../src/main/floor/types';
import { floorKey, recordOf } from './floor-record';

/** The ID of such a bench is given to it, so it must never be renewed. */
export const processMemory = (benchId: string): FloorMemory => ({
  benchId: () => Promise.resolve(benchId),
  acceptedStatements: () => Promise.resolve(0),
  saveAcceptedStatements: () => Promise.resolve(),
  renewId: () => Promise.reject(new Error('the floor has more of this record than there is')),
  leave: () => Promise.resolve(),
  isRejoining: () => Promise.resolve(false),
  floorId: () => Promise.resolve(null),
  joined: () => Promise.resolve(),
  benches: () => Promise.resolve([]),
  saveBenches: () => Promise.resolve(),
});

/** What the floor link of a bench in a separate process needs, except its timing and what to do on an error. */
export const processLinkDeps = (bench: {
  benchId: string;
  name: string;
  url: string;
  password: string;
  /** Its record, to which the process may add entries. */
  entries?: OrderReport[];
}): Omit<FloorLinkDeps, 'timing' | 'onError'> => ({
  address: { url: bench.url, password: bench.password },
  key: floorKey,
  bench: { name: () => bench.name, version: '1.0.0' },
  record: recordOf(bench.entries ?? []),
  memory: processMemory(bench.benchId),
  stateChanged: () => undefined,
});

/** Opens the link and waits until the bench has joined the floor. */
export const joined = async (link: FloorLink): Promise<void> => {
  link.open();
  while (link.state.kind !== 'here') await new Promise((resolve) => setTimeout(resolve, 5));
};
