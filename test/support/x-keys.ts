import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * A keyboard of the X server (XTEST): its keys take the same path as a real scanner's, through the server and
 * Chromium's event queue.
 */
export interface XKeyboard {
  /**
   * Types a code as a keyboard-wedge scanner does, and ends it with Enter. Resolves when all its keys were
   * passed to the server.
   * @param pauseMs the pause before each key, in milliseconds
   */
  scan(code: string, pauseMs: () => number, end?: 'Return' | 'Tab'): Promise<void>;
  /** Types as slowly as a person. */
  type(text: string, pauseMs?: () => number): Promise<void>;
  press(key: string): Promise<void>;
  close(): Promise<void>;
}

/** Commands for characters that `xte` does not accept alone. */
const named: Readonly<Record<string, string>> = { ' ': 'key space', '\n': 'key Return', '\t': 'key Tab' };

const commandFor = (character: string): string => named[character] ?? `str ${character}`;

/** @param display the X display, as in DISPLAY */
export const openXKeyboard = (display = process.env['DISPLAY'] ?? ''): XKeyboard => {
  if (display === '') throw new Error('There is no display: run this through npm test');
  const xte = spawn('xte', ['-x', display], { stdio: ['pipe', 'ignore', 'inherit'] });
  const done = once(xte, 'exit');
  const send = async (steps: readonly { command: string; pauseMs: number }[]): Promise<void> => {
    const lines = steps.flatMap(({ command, pauseMs }) => [`usleep ${Math.round(pauseMs * 1000)}`, command]);
    xte.stdin.write(`${lines.join('\n')}\n`);
    // xte reads line by line and answers nothing: its progress is known only from the pauses.
    await new Promise((resolve) =>
      setTimeout(
        resolve,
        steps.reduce((sum, { pauseMs }) => sum + pauseMs, 0),
      ),
    );
  };
  const each = (text: string, pauseMs: () => number) =>
    Array.from(text, (character) => ({ command: commandFor(character), pauseMs: pauseMs() }));
  return {
    scan: (code, pauseMs, end = 'Return') =>
      send([...each(code, pauseMs), { command: `key ${end}`, pauseMs: pauseMs() }]),
    type: (text, pauseMs = () => 110) => send(each(text, pauseMs)),
    press: (key) => send([{ command: `key ${key}`, pauseMs: 0 }]),
    close: async () => {
      xte.stdin.end();
      await done;
    },
  };
};
