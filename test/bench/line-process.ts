import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { exitStatus, startGroup, stopGroup } from '#tools/processes';
import { projectRoot } from '#tools/paths';

/** A process of the project that communicates in lines of JSON. */
export interface LineProcess {
  /** The next line of its output, in order. */
  next(): Promise<unknown>;
  tell(command: unknown): void;
  ask(command: unknown): Promise<unknown>;
  /** Ends its input, and with it the process. */
  close(): Promise<void>;
}

/** @param script TypeScript file below the project folder */
export const startLineProcess = (script: string, args: readonly string[] = []): LineProcess => {
  const child = startGroup(process.execPath, ['--import', 'tsx', script, ...args], {
    cwd: projectRoot,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const input = child.stdin as Writable;
  const output = child.stdout as Readable;
  const reader = createInterface({ input: output });
  const lines = reader[Symbol.asyncIterator]();
  const next = async (): Promise<unknown> => {
    const line = await lines.next();
    if (line.done) throw new Error(`${script} ended`);
    return JSON.parse(line.value);
  };
  const report = (command: unknown): void => void input.write(`${JSON.stringify(command)}\n`);
  return {
    next,
    tell: report,
    ask: (command) => {
      report(command);
      return next();
    },
    close: async () => {
      input.end();
      // It cannot end before its output is read, and no one reads it any more.
      reader.close();
      output.resume();
      await exitStatus(child);
      await stopGroup(child);
    },
  };
};
