import { failure } from '#shared/failure';
import { createKeyedSequencer } from '../../base/sequencer';
import { isShort } from '../body';
import type { Received } from '../exchange';
import { receivedOf } from '../raw-answer';
import { type Inputs, type Kind, readHere, type Results } from '../readers';
import { readInThread } from './read-aside';

/** Unpacked length in bytes. Up to this, reading costs less than starting a thread. */
export const shortAnswer = 64 * 1024;

export interface ReadThreadOptions {
  /** Built file of the thread; without one, everything is read on the main thread. */
  workerFile?: string | undefined;
  /** Reading is abandoned after this time, in milliseconds. */
  longestMs?: number | undefined;
}

export interface ReadOptions {
  signal?: AbortSignal | undefined;
  /** Called before an answer is passed to the thread, or waits for it. Must not reject. */
  before?: (() => Promise<void>) | undefined;
}

/** Reads answers of the service, long ones in a separate thread. Never rejects. */
export interface AnswerReader {
  read: <Each extends Kind>(kind: Each, input: Inputs[Each], options?: ReadOptions) => Promise<Results[Each]>;
  /** Abandons the answers that are being read. */
  close(): void;
}

const receivedIn = (input: Inputs[Kind]): Received | null => {
  if ('answer' in input) return receivedOf(input.answer);
  return input.exchange.kind === 'never_left' ? null : input.exchange.received;
};

/** The result for an answer that could not be read: a failure for its caller. */
const unread: { [Each in Kind]: (input: Inputs[Each], reason: string) => Results[Each] } = {
  label: (_, reason) => ({ ok: false, failure: failure('answer_unreadable', reason), documents: [] }),
  tracking: (_, reason) => ({ ok: false, failure: failure('answer_unreadable', reason) }),
  landedCost: (_, reason) => ({ ok: false, failure: failure('answer_unreadable', reason) }),
  update: (_, reason) => ({ ok: false, failure: failure('answer_unreadable', reason) }),
  credentialsTest: (input, reason) => ({
    ...{ basic: 'unclear', register: 'not_testable', landedCost: 'not_testable' },
    failure: failure('answer_unreadable', reason),
    status: receivedIn(input)?.status ?? null,
    aheadMs: null,
  }),
};

export const createAnswerReader = ({ workerFile, longestMs = 60_000 }: ReadThreadOptions): AnswerReader => {
  const closing = new AbortController();
  // One thread at a time for purchases, and one for everything else, however many answers arrive at once.
  const lanes = createKeyedSequencer();
  return {
    read: async (kind, input, { signal, before } = {}) => {
      const received = receivedIn(input);
      if (workerFile === undefined || received === null || isShort(received, shortAnswer))
        return readHere(kind, input);
      await before?.();
      const stopping = new AbortController();
      const stop = (): void => stopping.abort();
      const signals = [closing.signal, ...(signal ? [signal] : [])];
      for (const each of signals) each.addEventListener('abort', stop);
      if (signals.some(({ aborted }) => aborted)) stop();
      try {
        const read = await lanes.run(kind === 'label' ? 'labels' : 'others', () =>
          readInThread(kind, input, { workerFile, longestMs, signal: stopping.signal }),
        );
        return read.ok ? read.value : unread[kind](input, read.reason);
      } finally {
        for (const each of signals) each.removeEventListener('abort', stop);
      }
    },
    close: () => closing.abort(),
  };
};
