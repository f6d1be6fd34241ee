import { startLineProcess } from './line-process';

/** A printer on loopback in a separate process that accepts and counts labels as fast as they arrive. */
export interface QuickPrinter {
  port: number;
  uri: string;
  /**
   * When the last of so many more labels than at the previous call arrived, on the computer's monotonic
   * clock.
   */
  more(labels: number): Promise<bigint>;
  close(): Promise<void>;
}

export const startQuickPrinter = async (): Promise<QuickPrinter> => {
  const child = startLineProcess('test/bench/quick-printer-process.ts');
  const { port } = (await child.next()) as { port: number };
  let expected = 0;
  return {
    port,
    uri: `tcp://127.0.0.1:${port}`,
    more: async (labels) => {
      expected += labels;
      const { last } = (await child.ask({ do: 'until', labels: expected })) as { last: string };
      return BigInt(last);
    },
    close: () => child.close(),
  };
};
