import { type OwnProcess, startProcess } from './process-of-its-own';

/** A virtual printer in a process of its own, whose labels can be counted. */
export interface CountedPrinter {
  process: OwnProcess<{ uri: string }, { do: 'state' }>;
  printed(): Promise<number>;
}

export const startCountedPrinter = async (
  serial: string,
  knobs: { msPerLabel?: number } = {},
): Promise<CountedPrinter> => {
  const process = await startProcess<{ uri: string }, { do: 'state' }>('virtual-printer-process.ts', [
    JSON.stringify({ serial, knobs }),
  ]);
  return {
    process,
    printed: async () => ((await process.ask({ do: 'state' })) as { printed: unknown[] }).printed.length,
  };
};
