import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { StationHost } from '#test/support/crash/bench';
import type { StartNode } from '#test/support/crash/talking-process';
import { bundleProgram } from './bundle';
import { windowsPath } from './programs';
import type { Windows } from './wine';

const lookMs = 10;

/** Reads what is added to a file, until its writer is gone and all of it was read. */
const follow = async (file: string, isGone: () => boolean, take: (bytes: Buffer) => void): Promise<void> => {
  const handle = openSync(file, 'r');
  const buffer = Buffer.alloc(64 * 1024);
  try {
    for (;;) {
      const wasGone = isGone();
      const count = readSync(handle, buffer, 0, buffer.length, null);
      if (count > 0) take(Buffer.from(buffer.subarray(0, count)));
      else if (wasGone) return;
      else await pause(lookMs);
    }
  } finally {
    closeSync(handle);
  }
};

/** Gives each program that reports its name its own commands. */
const openCommands = async () => {
  const waiting = new Map<string, PassThrough>();
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (name: Buffer) => waiting.get(name.toString().trim())?.pipe(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.unref();
  const { port } = server.address() as AddressInfo;
  return (input: PassThrough): string => {
    const name = `program-${waiting.size}`;
    waiting.set(name, input);
    return `${port}/${name}`;
  };
};

/**
 * Starts Node.js for Windows. Its output is read from a file, so that nothing of it is lost when it is killed; its
 * input goes over loopback.
 */
const startOn =
  (
    { node: [command, node], env }: Windows,
    folder: string,
    commandsFor: (input: PassThrough) => string,
  ): StartNode =>
  ([script = '', ...args], more) => {
    const [input, output] = [new PassThrough(), new PassThrough()];
    const place = commandsFor(input);
    const file = join(folder, `${place.replace('/', '-')}.txt`);
    const [out, err] = [openSync(file, 'w'), openSync(`${file}.err`, 'w')];
    const child = spawn(command, [node, windowsPath(script), ...args], {
      env: { ...env, ...more, PACKBENCH_COMMANDS: place },
      stdio: ['ignore', out, err],
    });
    closeSync(out);
    closeSync(err);
    let isGone = false;
    void once(child, 'exit').then(() => (isGone = true));
    const read = follow(
      file,
      () => isGone,
      (bytes) => output.write(bytes),
    );
    void read.then(() => output.end());
    return { child, input, output };
  };

/** The station of the crash harness as a Windows program. @param folder of the suite */
export const crashHost = async (windows: Windows, folder: string): Promise<StationHost> => ({
  program: await bundleProgram('test/support/crash/station-process.ts'),
  start: startOn(windows, folder, await openCommands()),
  pathOf: windowsPath,
  aimMs: 20_000,
});
