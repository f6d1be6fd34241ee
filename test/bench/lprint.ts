import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { exitStatus, outputOf, startGroup, stopGroup } from '#tools/processes';
import { findProgram } from './peer';

/** lprint with a server of its own: it prints pictures at printers that do not exist. */
export interface Lprint {
  /** Hands a PNG over for a printer of this resolution; resolves when lprint has taken it. */
  submit(file: string, dpi: number): Promise<void>;
  close(): Promise<void>;
}

const startWithinMs = 10_000;

/** @param port where its printers are, @returns null where lprint is not installed or its server does not start */
export const startLprint = async (
  folder: string,
  port: number,
  resolutions: readonly number[],
): Promise<Lprint | null> => {
  const program = findProgram('lprint');
  if (program === undefined) return null;
  for (const name of ['home', 'tmp']) mkdirSync(join(folder, name));
  // It keeps its settings in the home folder and its socket in the temporary one.
  const env = { ...process.env, HOME: join(folder, 'home'), TMPDIR: join(folder, 'tmp') };
  const server = startGroup(program, ['server', '-o', 'log-file=/dev/null'], { env, stdio: 'ignore' });
  const run = async (...args: string[]): Promise<number | null> =>
    (await outputOf(program, args, { env })).status;
  const add = (dpi: number) =>
    run('add', '-d', `p${dpi}`, '-v', `socket://127.0.0.1:${port}`, '-m', `zpl_4inch-${dpi}dpi-tt`);
  const deadline = Date.now() + startWithinMs;
  while ((await run('status')) !== 0 && Date.now() < deadline) await pause(100);
  for (const dpi of resolutions)
    if ((await add(dpi)) !== 0) {
      await stopGroup(server);
      return null;
    }
  return {
    submit: async (file, dpi) => {
      const status = await run('submit', '-d', `p${dpi}`, '-o', 'media=na_index-4x6_4x6in', file);
      if (status !== 0) throw new Error(`lprint submit ended with ${String(status)}`);
    },
    close: async () => {
      await run('shutdown');
      await stopGroup(server);
      await exitStatus(server);
    },
  };
};
