import { within, type Timers } from '../timers';
import { isOneWay, type Transport } from '../transport/transport';
import { withoutSecrets } from './secrets';

/** One question and everything that came back until the printer fell silent, a character a byte, without its passwords. */
export interface Capture {
  asked: string;
  said: string;
  /** From the question to the last byte, or as long as it was waited for where none came; in milliseconds. */
  ms: number;
}

/** How long a printer is listened to, in milliseconds. */
export interface Patience {
  /** For its first byte. */
  firstMs: number;
  /** Silence after which it has said it all: no answer has an end that is promised. */
  idleMs: number;
  /** Silence that is enough once the answer looks whole. */
  wholeMs: number;
  /** In all. */
  longestMs: number;
}

export const usualPatience: Patience = { firstMs: 2_000, idleMs: 400, wholeMs: 80, longestMs: 6_000 };

/** More is no answer: what comes beyond is let go. */
const mostKept = 64 * 1024;

/** Control characters as they are written in sources, line ends kept for reading. */
export const readable = (said: string): string =>
  said.replace(/[\x00-\x09\x0b-\x1f\x7f-\xff]/g, (char) =>
    char === '\r' ? '\\r' : `\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );

const count = (said: string, char: string): number => said.split(char).length - 1;

/** `~H…` answers are frames that end with ETX, `~HS` three of them; a variable's value stands in double quotes. */
const looksWhole = (asked: string, said: string): boolean => {
  if (asked.startsWith('!')) return count(said, '"') >= 2;
  return count(said, '\x03') >= (asked === '~HS' ? 3 : 1);
};

/** Asks one question after another over one connection, as far as it lasts. */
export const captureAll = async (
  transport: Transport,
  questions: readonly string[],
  timers: Timers,
  signal: AbortSignal,
  patience: Patience = usualPatience,
): Promise<Capture[]> => {
  let said = '';
  let heardAt = 0;
  let heard: () => void = () => undefined;
  transport.onData((chunk) => {
    if (said.length < mostKept) said += Buffer.from(chunk).toString('latin1');
    heardAt = timers.now();
    heard();
  });
  transport.onOver(() => heard());

  /** True where more bytes came in time. */
  const more = (ms: number): Promise<boolean> => {
    if (transport.isOver) return Promise.resolve(false);
    const next = new Promise<boolean>((resolve) => (heard = () => resolve(!transport.isOver)));
    return within(next, false, ms, timers, signal);
  };

  const captures: Capture[] = [];
  for (const asked of isOneWay(transport) ? [] : questions) {
    if (transport.isOver || signal.aborted) break;
    said = '';
    const startedAt = timers.now();
    heardAt = startedAt;
    // An answer can overtake the end of a write, and a full printer may never take a question: so no waiting for it.
    void transport.write(new TextEncoder().encode(`${asked}\r\n`), signal);
    const isLate = (): boolean => timers.now() - startedAt >= patience.longestMs;
    let goesOn = await more(patience.firstMs);
    while (goesOn && !isLate())
      goesOn = await more(looksWhole(asked, said) ? patience.wholeMs : patience.idleMs);
    const until = said === '' ? timers.now() : heardAt;
    captures.push({ asked, said: withoutSecrets(said), ms: Math.round(until - startedAt) });
  }
  return captures;
};
