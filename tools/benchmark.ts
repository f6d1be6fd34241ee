import type { BenchExtent, BenchPart } from './bench-parts';
import { runWindowScript } from './window-script';

/** What is to be measured. */
export interface BenchmarkOptions {
  /** An empty list means all parts. */
  parts: BenchPart[];
  extent: BenchExtent;
  /** Writes the figures into docs/performance. */
  isWritten: boolean;
  /** File for the figures with every sample, and for the parts that failed. */
  json?: string;
}

/** Measures. @returns exit status: 0 unless a part failed */
export const runBenchmark = (options: BenchmarkOptions): Promise<number> =>
  runWindowScript('test/bench/run.ts', ({ version }) => ({ ...options, electron: version }));
