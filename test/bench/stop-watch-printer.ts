import { between } from './clock';
import { startLineProcess } from './line-process';

/** When a document arrived, in milliseconds since a start. */
export interface Arrival {
  first: number;
  last: number;
}

export interface StopWatchPrinter {
  port: number;
  uri: string;
  /**
   * Waits for the next document and returns its time.
   * @throws when none arrives within half a minute, or one of a wrong size
   */
  arrival(start: bigint, bytes: number): Promise<Arrival>;
  /** Resolves when nothing is left to print and there are no connections. */
  idle(): Promise<void>;
  /** Waits like `idle`, and drops unread documents. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Longer than any measurement, in milliseconds; without it a document that never arrives would block the run.
 */
const patienceMs = 30_000;

const inTime = async <T>(work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no document came to the printer in time')), patienceMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

interface Line {
  first: string;
  last: string;
  bytes: number;
}

/**
 * A printer on this computer's loopback, in another process, that answers like a Zebra and prints in no time.
 */
export const startStopWatchPrinter = async (): Promise<StopWatchPrinter> => {
  const child = startLineProcess('test/bench/stop-watch-printer-process.ts');
  const { port } = (await child.next()) as { port: number };
  return {
    port,
    uri: `tcp://127.0.0.1:${port}`,
    arrival: async (start, bytes) => {
      const line = (await inTime(child.next())) as Line;
      if (line.bytes !== bytes) throw new Error(`${line.bytes} bytes came in instead of ${bytes}`);
      return { first: between(start, BigInt(line.first)), last: between(start, BigInt(line.last)) };
    },
    idle: async () => {
      const answer = (await child.ask({ do: 'idle' })) as { idle?: true };
      if (!answer.idle)
        throw new Error(`a document came in that nobody waited for: ${JSON.stringify(answer)}`);
    },
    clear: async () => {
      child.tell({ do: 'idle' });
      while (!('idle' in ((await child.next()) as object)));
    },
    close: () => child.close(),
  };
};
