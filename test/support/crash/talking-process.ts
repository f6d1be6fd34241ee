import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { basename, isAbsolute, join } from 'node:path';
import { bundledProgram } from '../bundled-program';
import { projectRoot } from '../root';

/** A process that takes commands and tells events as they happen (see `talk.ts`). */
export interface TalkingProcess<Command, Event> {
  /** @throws when the process ends before it answers, or answers with an error */
  ask(command: Command): Promise<unknown>;
  /** Told of every event, in order; none is lost, not even of a process that was killed. */
  onEvent(listener: (event: Event) => void): void;
  /** Resolves when the process is gone and everything it said was heard. */
  readonly gone: Promise<void>;
  kill(): void;
  /** Asks it to end, as the system does. */
  signal(name: NodeJS.Signals): void;
  /** Ends its input and waits for it to end by itself. */
  close(): Promise<void>;
}

type Said<Event> = { id: number; value?: unknown; error?: string } | Event;
type Asked = { resolve: (value: unknown) => void; reject: (error: Error) => void };

/**
 * A process of this folder as it is given to `startTalking`: one file of JavaScript, for a run of kills starts dozens of them.
 * @param file TypeScript file in this folder
 */
export const talkingProgram = (file: string): Promise<string> =>
  bundledProgram(new URL(file, import.meta.url));

/** A process that was started, what it is told, and what it says until it is gone. */
export interface Started {
  child: ChildProcess;
  input: Writable;
  output: Readable;
}
/** Starts what Node is given as arguments, with variables beyond those of this process. */
export type StartNode = (args: readonly string[], env: NodeJS.ProcessEnv) => Started;

const startHere: StartNode = (args, env) => {
  const child = spawn(process.execPath, args, {
    cwd: projectRoot,
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  return { child, input: child.stdin, output: child.stdout };
};

/** @param file TypeScript file in this folder, or what `talkingProgram` made of one */
export const startTalking = <Command extends object, Event extends { event: string }>(
  file: string,
  argument: object,
  env: NodeJS.ProcessEnv = {},
  start: StartNode = startHere,
): TalkingProcess<Command, Event> => {
  const program = isAbsolute(file)
    ? [file]
    : ['--import', 'tsx', join(projectRoot, 'test/support/crash', file)];
  const { child, input, output } = start([...program, JSON.stringify(argument)], env);
  input.on('error', () => undefined);
  const listeners: ((event: Event) => void)[] = [];
  const asked = new Map<number, Asked>();
  let last = 0;

  const hear = (line: string): void => {
    const said = JSON.parse(line) as Said<Event>;
    if ('event' in said) {
      for (const listener of listeners) listener(said);
      return;
    }
    const waiting = asked.get(said.id);
    asked.delete(said.id);
    if (said.error === undefined) waiting?.resolve(said.value);
    else waiting?.reject(new Error(`${basename(file)}: ${said.error}`));
  };

  const lines = createInterface({ input: output });
  lines.on('line', hear);
  const gone = Promise.all([once(child, 'exit'), once(lines, 'close')]).then(() => {
    for (const { reject } of asked.values()) reject(new Error(`${basename(file)} is gone`));
    asked.clear();
  });

  return {
    ask: (command) =>
      new Promise((resolve, reject) => {
        if (child.exitCode !== null || child.signalCode !== null) {
          reject(new Error(`${basename(file)} is gone`));
          return;
        }
        last += 1;
        asked.set(last, { resolve, reject });
        input.write(`${JSON.stringify({ id: last, ...command })}\n`);
      }),
    onEvent: (listener) => void listeners.push(listener),
    gone,
    kill: () => void child.kill('SIGKILL'),
    signal: (name) => void child.kill(name),
    close: async () => {
      input.end();
      await gone;
    },
  };
};
