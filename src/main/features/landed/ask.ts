import { failure, type Failure } from '#shared/failure';
import type { CostRecord } from '#shared/landed/cost-record';
import type { Question } from '#shared/landed/question';
import type { LandedCostRequest } from '#shared/landed/request';
import { codedMessage } from '#shared/text/coded-message';
import { hashOf } from './hash';
import type { Calculator, CustomsPorts } from './landed-ports';
import { createKeyedSequencer } from '../../base/sequencer';

export interface CostQuestion {
  labelId: string | null;
  ref1: string | null;
  question: Question;
  /** The same question, checked. */
  request: LandedCostRequest;
}

/** Asks the service for duties and taxes. Each question is on disk before it leaves, and its result afterwards. */
export interface Asker {
  /** @returns null if nothing was sent: it was stopped, or the station is closing */
  ask(asking: CostQuestion, signal?: AbortSignal): Promise<CostRecord | null>;
  /** Runs one task at a time for each label: two questions about a label never run at once, and the second sees the first one's answer. */
  inTurn<T>(labelId: string, work: () => Promise<T>): Promise<T>;
  /** True once it is closing. A failed answer since then says nothing about the service. */
  isClosed(): boolean;
  /** Sends nothing more, waits `graceMs` for pending answers, then abandons them. */
  close(graceMs: number): Promise<void>;
}

/** The result if the calculator threw an error: the request may have left. */
const lost = (error: unknown): Awaited<ReturnType<Calculator['landedCost']>> => ({
  ok: false,
  failure: failure('answer_lost', error instanceof Error ? error.name : undefined),
});

const endOf = (reply: { answer: CostRecord['answer'] } | { failure: Failure }) =>
  'answer' in reply
    ? ({ state: 'answered', answer: reply.answer, failure: null } as const)
    : ({ state: 'failed', answer: null, failure: reply.failure } as const);

export const createAsker = (ports: CustomsPorts): Asker => {
  const { archive, calculator, clock } = ports;
  const underWay = new Map<Promise<unknown>, AbortController>();
  let closed = false;

  const settle = async (asked: CostRecord, reply: Parameters<typeof endOf>[0]): Promise<CostRecord> => {
    const kept: CostRecord = { ...asked, answeredAt: clock.now().toISOString(), ...endOf(reply) };
    await archive.settleCost(kept);
    ports.changed(kept.labelId);
    return kept;
  };

  const send = async (
    { labelId, ref1, question, request }: CostQuestion,
    signal: AbortSignal,
  ): Promise<CostRecord> => {
    const kept: CostRecord = {
      ...{ id: ports.newId(), labelId, ref1, askedAt: clock.now().toISOString(), answeredAt: null },
      ...{ operator: null, state: 'asking', question, answer: null, failure: null },
    };
    const asked = await archive.saveCost({ kept, hash: hashOf(question) });
    ports.changed(labelId);
    const reply = await calculator.landedCost(request, signal).catch(lost);
    return settle(asked, reply.ok ? { answer: reply.value } : { failure: reply.failure });
  };

  return {
    inTurn: createKeyedSequencer().run,
    ask: async (asking, signal) => {
      if (closed || signal?.aborted) return null;
      const controller = new AbortController();
      const stop = (): void => controller.abort();
      signal?.addEventListener('abort', stop);
      const sent = send(asking, controller.signal).finally(() => {
        signal?.removeEventListener('abort', stop);
        underWay.delete(sent);
      });
      underWay.set(sent, controller);
      return sent;
    },
    isClosed: () => closed,
    close: async (graceMs) => {
      closed = true;
      const patience = setTimeout(() => {
        for (const controller of underWay.values()) controller.abort();
      }, graceMs);
      await Promise.allSettled([...underWay.keys()]);
      clearTimeout(patience);
    },
  };
};

/**
 * A question that a crash left `asking` may have reached the service. Its answer is lost, and the program never asks it again
 * automatically.
 * @returns the number of such questions
 */
export const recoverCosts = async ({
  archive,
  clock,
}: Pick<CustomsPorts, 'archive' | 'clock'>): Promise<number> => {
  const asking = await archive.costsAsking();
  const stopped = failure('answer_lost', codedMessage('label.stoppedBeforeAnswer'));
  const answeredAt = clock.now().toISOString();
  for (const kept of asking)
    await archive.settleCost({ ...kept, answeredAt, state: 'failed', failure: stopped });
  return asking.length;
};
