import { within, type Timers } from '../timers';
import { isOneWay, type Transport } from '../transport/transport';
import type { Question } from './questions';
import { createReplyReader, type Reply } from './replies';

/** A session with one printer on one connection. One question at a time. */
export interface Session {
  readonly transport: Transport;
  /**
   * The serial number that it reported on this connection: null when it has none to report, undefined before it has
   * answered.
   */
  serial: string | null | undefined;
  /** True once no more answers can arrive: the connection ended or the signal aborted. */
  readonly isOver: boolean;
  /** The answer, or null when none arrived within `ms`, the connection ended, or the signal aborted. */
  ask<T>(question: Question<T>, ms: number): Promise<T | null>;
  /** Sends the printer something that has no answer. */
  send(text: string): void;
  /**
   * Makes the printer drop a format that was begun and never ended (`~JX`), as a broken connection leaves it. It would
   * take questions of the SGD kind as its text, and mix with the next label.
   */
  dropPartialFormat(): void;
}

const never = new AbortController().signal;

/** @param onReply called with every reply, including those that arrive too late for their question */
export const createSession = (
  transport: Transport,
  timers: Timers,
  signal: AbortSignal,
  onReply: (reply: Reply) => void,
): Session => {
  const reader = createReplyReader();
  let waiting: ((reply: Reply | null) => void) | null = null;

  transport.onData((chunk) => {
    for (const reply of reader.push(chunk)) {
      onReply(reply);
      waiting?.(reply);
    }
  });
  transport.onOver(() => waiting?.(null));

  // An answer can arrive before the write has ended, and a full printer may never accept a question: the write is not
  // awaited.
  const write = (text: string): void => {
    // A print queue would print the question and never answer it.
    if (!isOneWay(transport)) void transport.write(new TextEncoder().encode(text), never);
  };

  const answerTo = <T>(question: Question<T>): Promise<T | null> =>
    new Promise((resolve) => {
      waiting = (reply) => {
        const answer = reply && question.answer(reply);
        if (!reply || answer !== null) resolve(answer);
      };
    });

  const isOver = (): boolean => transport.isOver || signal.aborted;

  return {
    transport,
    serial: undefined,
    get isOver() {
      return isOver();
    },
    ask: async (question, ms) => {
      if (isOver() || isOneWay(transport)) return null;
      const answer = answerTo(question);
      write(question.text);
      const got = await within(answer, null, ms, timers, signal);
      waiting = null;
      return got;
    },
    send: write,
    dropPartialFormat: () => write('~JX\r\n'),
  };
};
