import { availableParallelism, cpus, loadavg, release, tmpdir, type } from 'node:os';

export interface Machine {
  cores: number;
  processor: string;
  kernel: string;
  node: string;
  electron: string;
  /** The folder of the benchmark's archives. */
  folder: string;
  /**
   * Load average of the last minute before the first round: above the number of cores, times have little
   * meaning.
   */
  load: number;
}

/** @param electron its version */
export const machine = (electron: string): Machine => ({
  cores: availableParallelism(),
  processor: cpus()[0]?.model.trim() ?? 'unknown',
  kernel: `${type()} ${release()}`,
  node: process.versions.node,
  electron,
  folder: tmpdir(),
  load: loadavg()[0] ?? 0,
});

export const inOneLine = ({ cores, processor, kernel, node, electron, folder, load }: Machine): string =>
  `${cores} cores (${processor}), ${kernel}, Node ${node}, Electron ${electron}, archives in ${folder}, load ${load.toFixed(1)}`;
