import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { endedOrKilled } from './process-end';
import { projectRoot } from './root';

/** A helper in a separate process that answers each line of JSON with one line. */
export interface OwnProcess<Ready, Command> {
  /** Its first line. */
  ready: Ready;
  /** Sends a command and resolves to its answer. One at a time. */
  ask(command: Command): Promise<unknown>;
  close(): Promise<void>;
}

/**
 * Starts a TypeScript file of `test/support` as a process.
 * @param argument its one argument, if it takes any
 */
export const startProcess = async <Ready, Command>(
  file: string,
  argument: string[] = [],
): Promise<OwnProcess<Ready, Command>> => {
  const script = join(projectRoot, 'test', 'support', file);
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...argument], {
    cwd: projectRoot,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async (): Promise<unknown> => {
    const line = await lines.next();
    if (line.done) throw new Error(`${file} ended`);
    return JSON.parse(line.value) as unknown;
  };
  return {
    ready: (await next()) as Ready,
    ask: (command) => {
      child.stdin.write(`${JSON.stringify(command)}\n`);
      return next();
    },
    close: async () => {
      const ended = once(child, 'exit');
      child.stdin.end();
      await endedOrKilled(child, ended);
    },
  };
};
