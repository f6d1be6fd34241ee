import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { basename, isAbsolute, join } from 'node:path';
import { bundledProgram } from '../bundled-program';
import { endedOrKilled } from '../process-end';
import { projectRoot } from '../root';

/** A process that takes commands and reports events as they happen (see `talk.ts`). */
export interface TalkingProcess<Command, Event> {
  /** @throws when the process ends before it answers, or answers with an error */
  ask(command: Command): Promise<unknown>;
  /** Called for every event, in order. None is lost, not even from a killed process. */
  onEvent(listener: (event: Event) => void): void;
  /** Resolves when the process has ended and all its output was read. */
  readonly gone: Promise<void>;
  kill(): void;
  /** Asks it to end, as the system does. */
  signal(name: NodeJS.Signals): void;
  /** Ends its input and waits until it ends. */
  close(): Promise<void>;
}

type Said<Event> = { id: number; value?: unknown; error?: string } | Event;
type Asked = { resolve: (value: unknown) => void; reject: (error: Error) => void };

/**
 * A program of this folder bundled for `startTalking` to one JavaScript file, because a run of kills starts
 * it dozens of times.
 * @param file TypeScript file in this folder
 */
export const talkingProgram = (file: string): Promise<string> =>
  bundledProgram(new URL(file, import.meta.url));

/** A started process, with its input and its output until it ends. */
export interface Started {
  child: ChildProcess;
  input: Writable;
  output: Readable;
}
/** Starts Node with arguments, and with variables in addition to those of this process. */
export type StartNode = (args: readonly string[], env: NodeJS.ProcessEnv) => Started;

const startHere: StartNode = (args, env) => {
  const child = spawn(process.execPath, args, {
    cwd: projectRoot,
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  return { child, input: child.stdin, output: child.stdout };
};

/** @param file TypeScript file in this folder, or a result of `talkingProgram` */
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
    const message = JSON.parse(line) as Said<Event>;
    if ('event' in message) {
      for (const listener of listeners) listener(message);
      return;
    }
    const waiting = asked.get(message.id);
    asked.delete(message.id);
    if (message.error === undefined) waiting?.resolve(message.value);
    else waiting?.reject(new Error(`${basename(file)}: ${message.error}`));
  };

  const lines = createInterface({ input: output });
  lines.on('line', hear);
  const ended = Promise.all([once(child, 'exit'), once(lines, 'close')]).then(() => {
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
    gone: ended,
    kill: () => void child.kill('SIGKILL'),
    signal: (name) => void child.kill(name),
    close: async () => {
      input.end();
      await endedOrKilled(child, ended);
    },
  };
};
