import type { Capture } from '#shared/print/printer-question';
import { within, type Timers } from '../timers';
import { isOneWay, type Transport } from '../transport/transport';
import { withoutSecrets } from './secrets';

/** How long a printer's answer is awaited, in milliseconds. */
export interface Patience {
  /** For its first byte. */
  firstMs: number;
  /** Silence after which the answer counts as complete: no answer has a guaranteed end. */
  idleMs: number;
  /** Silence that is enough once the answer looks complete. */
  completeMs: number;
  /** In total. */
  longestMs: number;
}

export const usualPatience: Patience = { firstMs: 2_000, idleMs: 400, completeMs: 80, longestMs: 6_000 };

/** A longer answer is cut here. */
const mostKept = 64 * 1024;

/** Control characters as they are written in source code; line ends are kept for reading. */
export const readable = (text: string): string =>
  text.replace(/[\x00-\x09\x0b-\x1f\x7f-\xff]/g, (char) =>
    char === '\r' ? '\\r' : `\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );

const count = (text: string, char: string): number => text.split(char).length - 1;

/** `~H…` answers are frames that end with ETX, `~HS` has three of them; a variable's value stands in double quotes. */
const looksComplete = (asked: string, answer: string): boolean => {
  if (asked.startsWith('!')) return count(answer, '"') >= 2;
  return count(answer, '\x03') >= (asked === '~HS' ? 3 : 1);
};

/** Asks one question after another on one connection, as long as it lasts. */
export const captureAll = async (
  transport: Transport,
  questions: readonly string[],
  timers: Timers,
  signal: AbortSignal,
  patience: Patience = usualPatience,
): Promise<Capture[]> => {
  let answer = '';
  let heardAt = 0;
  let onBytes: () => void = () => undefined;
  transport.onData((chunk) => {
    if (answer.length < mostKept) answer += Buffer.from(chunk).toString('latin1');
    heardAt = timers.now();
    onBytes();
  });
  transport.onOver(() => onBytes());

  /** True where more bytes were received in time. */
  const more = (ms: number): Promise<boolean> => {
    if (transport.isOver) return Promise.resolve(false);
    const next = new Promise<boolean>((resolve) => (onBytes = () => resolve(!transport.isOver)));
    return within(next, false, ms, timers, signal);
  };

  const captures: Capture[] = [];
  for (const asked of isOneWay(transport) ? [] : questions) {
    if (transport.isOver || signal.aborted) break;
    answer = '';
    const startedAt = timers.now();
    heardAt = startedAt;
    // An answer can arrive before the write has ended, and a full printer may never accept a question: the write is not
    // awaited.
    void transport.write(new TextEncoder().encode(`${asked}\r\n`), signal);
    const isLate = (): boolean => timers.now() - startedAt >= patience.longestMs;
    let hasMore = await more(patience.firstMs);
    while (hasMore && !isLate())
      hasMore = await more(looksComplete(asked, answer) ? patience.completeMs : patience.idleMs);
    const until = answer === '' ? timers.now() : heardAt;
    captures.push({ asked, answer: withoutSecrets(answer), ms: Math.round(until - startedAt) });
  }
  return captures;
};
