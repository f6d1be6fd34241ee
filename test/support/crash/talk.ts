import { writeSync } from 'node:fs';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/**
 * Writes one line of JSON to standard output before the next step, so that it is out even if the process is
 * killed right after it. Nothing else may write there.
 */
export const say = (value: unknown): void => {
  // A full pipe takes part of a long line, or none of it.
  let left = Buffer.from(`${JSON.stringify(value)}\n`);
  while (left.length > 0) left = left.subarray(written(left));
};

const written = (bytes: Buffer): number => {
  try {
    return writeSync(1, bytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return 0;
    throw error;
  }
};

/**
 * `PORT/NAME`: commands come over loopback, where this process gives its name, instead of standard input:
 * under Wine a program cannot have a pipe there.
 */
const elsewhere = process.env['PACKBENCH_COMMANDS']?.split('/');

const commandsFrom = ([port, name]: string[]): Readable => {
  const socket = connect({ host: '127.0.0.1', port: Number(port) });
  socket.write(`${name}\n`);
  return socket;
};

/**
 * Carries out commands from standard input, several at once. Each is answered by `{"id":…,"value":…}` or
 * `{"id":…,"error":…}`.
 */
export const obey = async (carryOut: (command: never) => unknown): Promise<void> => {
  const answer = async (line: string): Promise<void> => {
    const { id, ...command } = JSON.parse(line) as { id: number };
    try {
      say({ id, value: (await carryOut(command as never)) ?? null });
    } catch (error) {
      say({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  };
  const answers: Promise<void>[] = [];
  for await (const line of createInterface({ input: elsewhere ? commandsFrom(elsewhere) : process.stdin }))
    answers.push(answer(line));
  await Promise.all(answers);
};
