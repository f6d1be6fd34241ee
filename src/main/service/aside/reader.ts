import { failure } from '#shared/failure';
import { createKeyedSequencer } from '../../base/sequencer';
import { isShort } from '../body';
import type { Received } from '../exchange';
import { receivedOf } from '../raw-answer';
import { type Inputs, type Kind, readHere, type Results } from '../readers';
import { readAside } from './read-aside';

/** Bytes, once they are unpacked. A thread costs more than reading so many here. */
export const shortAnswer = 64 * 1024;

export interface AsideOptions {
  /** Built file of the thread; without one all is read on the main thread. */
  workerFile?: string | undefined;
  /** What is not read by then is given up, in milliseconds. */
  longestMs?: number | undefined;
}

export interface ReadOptions {
  signal?: AbortSignal | undefined;
  /** Done before an answer is given to the thread, or waits for it. Must not reject. */
  before?: (() => Promise<void>) | undefined;
}

/** Reads answers of the service, long ones in a thread of their own. Never rejects. */
export interface AnswerReader {
  read: <Each extends Kind>(kind: Each, input: Inputs[Each], options?: ReadOptions) => Promise<Results[Each]>;
  /** Gives up what is being read. */
  close(): void;
}

const receivedIn = (input: Inputs[Kind]): Received | null => {
  if ('answer' in input) return receivedOf(input.answer);
  return input.exchange.kind === 'never_left' ? null : input.exchange.received;
};

/** What is said of an answer that could not be read: the failure of whoever asked. */
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

export const createAnswerReader = ({ workerFile, longestMs = 60_000 }: AsideOptions): AnswerReader => {
  const closing = new AbortController();
  // One thread at a time for what was bought, and one for everything else, whatever comes at once.
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
          readAside(kind, input, { workerFile, longestMs, signal: stopping.signal }),
        );
        return read.ok ? read.value : unread[kind](input, read.reason);
      } finally {
        for (const each of signals) each.removeEventListener('abort', stop);
      }
    },
    close: () => closing.abort(),
  };
};
