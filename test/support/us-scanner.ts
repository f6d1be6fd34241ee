import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { type Display, startDisplay } from '#tools/display';

const run = promisify(execFile);

/**
 * Rows of a US keyboard by the names of their keys in X (xkeyboard-config, keycodes/evdev), with their
 * characters without and with Shift.
 */
const rows: readonly (readonly [names: string, plain: string, shifted: string])[] = [
  ['TLDE', '`', '~'],
  ['AE01 AE02 AE03 AE04 AE05 AE06 AE07 AE08 AE09 AE10 AE11 AE12', '1234567890-=', '!@#$%^&*()_+'],
  ['AD01 AD02 AD03 AD04 AD05 AD06 AD07 AD08 AD09 AD10 AD11 AD12', 'qwertyuiop[]', 'QWERTYUIOP{}'],
  ['AC01 AC02 AC03 AC04 AC05 AC06 AC07 AC08 AC09 AC10 AC11 BKSL', "asdfghjkl;'\\", 'ASDFGHJKL:"|'],
  ['AB01 AB02 AB03 AB04 AB05 AB06 AB07 AB08 AB09 AB10', 'zxcvbnm,./', 'ZXCVBNM<>?'],
  ['SPCE', ' ', ' '],
];

interface Press {
  /** The key's name in X: `AD06`. */
  key: string;
  isShifted: boolean;
}

/** The key that a scanner presses when it types as a US keyboard. */
const pressOf = (character: string): Press => {
  for (const [names, plain, shifted] of rows) {
    const keys = names.split(' ');
    const at = plain.indexOf(character);
    const above = shifted.indexOf(character);
    if (at >= 0) return { key: keys[at] ?? '', isShifted: false };
    if (above >= 0) return { key: keys[above] ?? '', isShifted: true };
  }
  throw new Error(`No key of a US keyboard gives ${character}`);
};

/**
 * A display with its own keyboard layout, and a scanner that types as a US keyboard: by keys, not by
 * characters.
 */
export interface UsScanner {
  display: string;
  /**
   * @param end the key after the code
   * @param pauseMs between two keys
   */
  scan(code: string, end?: 'Return' | 'Tab', pauseMs?: number): Promise<void>;
  /** Keys by their X symbol names, one after the other; `+` joins keys pressed together: `Control_L+plus`. */
  press(...keys: string[]): Promise<void>;
  /** Changes the computer's layout. */
  setLayout(layout: string, variant?: string): Promise<void>;
  close(): Promise<void>;
}

/** The character of each key in the current layout: `AD06` gives `z`. xte finds keys by it. */
const symbolsOf = async (display: string): Promise<ReadonlyMap<string, string>> => {
  const { stdout } = await run('xkbcomp', ['-xkb', '-w0', display, '-']);
  const keys = stdout.matchAll(/key\s*<(\w+)>\s*\{(?:[^{}]*?symbols\[Group1\]=)?\s*\[\s*(\w+)/g);
  return new Map(Array.from(keys, ([, key = '', symbol = '']) => [key, symbol]));
};

/** Opens a display with this layout. */
export const openUsScanner = async (layout: string, variant = ''): Promise<UsScanner> => {
  const screen: Display = await startDisplay();
  const display = screen.name;
  let symbols: ReadonlyMap<string, string> = new Map();
  const setLayout = async (next: string, form = ''): Promise<void> => {
    await run('setxkbmap', ['-display', display, '-layout', next, '-variant', form]);
    symbols = await symbolsOf(display);
  };
  /** A separate process each time: xte keeps the layout it started with. */
  const send = async (lines: readonly string[]): Promise<void> => {
    const xte = spawn('xte', ['-x', display], { stdio: ['pipe', 'ignore', 'inherit'] });
    const done = once(xte, 'exit');
    xte.stdin.end(`${lines.join('\n')}\n`);
    await done;
  };
  const strokes = (code: string, pauseMs: number): string[] =>
    Array.from(code).flatMap((character) => {
      const { key, isShifted } = pressOf(character);
      const symbol = symbols.get(key);
      if (symbol === undefined) throw new Error(`${key} is not in the layout`);
      const stroke = [`keydown ${symbol}`, `keyup ${symbol}`];
      const held = isShifted ? ['keydown Shift_L', ...stroke, 'keyup Shift_L'] : stroke;
      return [...held, `usleep ${pauseMs * 1000}`];
    });
  try {
    await setLayout(layout, variant);
  } catch (error) {
    await screen.stop();
    throw error;
  }
  return {
    display,
    setLayout,
    scan: (code, end = 'Return', pauseMs = 4) => send([...strokes(code, pauseMs), `key ${end}`]),
    press: (...keys) =>
      send(
        keys.flatMap((names) => {
          const held = names.split('+');
          return [
            ...held.map((name) => `keydown ${name}`),
            ...held.toReversed().map((name) => `keyup ${name}`),
          ];
        }),
      ),
    close: () => screen.stop(),
  };
};
