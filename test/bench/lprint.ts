import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { exitStatus, outputOf, startGroup, stopGroup } from '#tools/processes';
import { findProgram, type Peer } from './peer';

/** lprint with its own server, and a printer of each resolution behind the same port. */
export interface Lprint {
  /** Hands a PNG over for a printer of this resolution; resolves when lprint has accepted it. */
  submit(file: string, dpi: number): Promise<void>;
  /** The same with a file of ZPL, which lprint passes on unchanged. */
  submitZpl(file: string, dpi: number): Promise<void>;
  close(): Promise<void>;
}

const startWithinMs = 60_000;

/** @param port of its printers @returns null when lprint is not installed or its server does not start */
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
  // Without a server the status is 0 too, and every other command starts a server of its own, which stays.
  const isRunning = async (): Promise<boolean> =>
    (await outputOf(program, ['status'], { env })).stdout.startsWith('Running');
  const add = (dpi: number) =>
    run('add', '-d', `p${dpi}`, '-v', `socket://127.0.0.1:${port}`, '-m', `zpl_4inch-${dpi}dpi-tt`);
  const deadline = Date.now() + startWithinMs;
  while (!(await isRunning())) {
    if (Date.now() < deadline) await pause(100);
    else {
      await stopGroup(server);
      return null;
    }
  }
  for (const dpi of resolutions)
    if ((await add(dpi)) !== 0) {
      await stopGroup(server);
      return null;
    }
  const submit = async (file: string, dpi: number, option: string): Promise<void> => {
    const status = await run('submit', '-d', `p${dpi}`, '-o', option, file);
    if (status !== 0) throw new Error(`lprint submit ended with ${String(status)}`);
  };
  return {
    submit: (file, dpi) => submit(file, dpi, 'media=na_index-4x6_4x6in'),
    submitZpl: (file, dpi) => submit(file, dpi, 'document-format=application/vnd.zebra-zpl'),
    close: async () => {
      await run('shutdown');
      await stopGroup(server);
      await exitStatus(server);
    },
  };
};

/** lprint printing a file of ZPL; null as above. */
export const lprintPeer = async (folder: string, port: number): Promise<Peer | null> => {
  const lprint = await startLprint(folder, port, [203]);
  return (
    lprint && {
      name: 'lprint submit',
      print: (file) => lprint.submitZpl(file, 203),
      close: () => lprint.close(),
    }
  );
};
