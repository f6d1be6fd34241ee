import { failure, type Failure } from '#shared/failure';
import type { KeptCost } from '#shared/landed/kept';
import type { Question } from '#shared/landed/question';
import type { LandedCostRequest } from '#shared/landed/request';
import { said } from '#shared/text/said';
import { hashOf } from './hash';
import type { Calculator, CustomsPorts } from './landed-ports';
import { createKeyedSequencer } from '../../base/sequencer';

export interface Asking {
  labelId: string | null;
  ref1: string | null;
  question: Question;
  /** The same, checked. */
  request: LandedCostRequest;
}

/** Asks the service for duties and taxes: each question is on disk before it leaves, and what came of it after. */
export interface Asker {
  /** @returns null when nothing was asked: it was stopped, or the station closes */
  ask(asking: Asking, signal?: AbortSignal): Promise<KeptCost | null>;
  /** One work at a time for a label: two ways to ask about it never ask at once, the second sees what the first was told. */
  inTurn<T>(labelId: string, work: () => Promise<T>): Promise<T>;
  /** True once it is being closed: an answer that came to nothing since then says nothing of the service. */
  isClosed(): boolean;
  /** Asks nothing more, waits `graceMs` for answers on their way, then gives them up. */
  close(graceMs: number): Promise<void>;
}

/** What a calculator that broke its word (threw) leaves behind: the request may have left. */
const lost = (error: unknown): Awaited<ReturnType<Calculator['landedCost']>> => ({
  ok: false,
  failure: failure('answer_lost', error instanceof Error ? error.name : undefined),
});

const endOf = (told: { answer: KeptCost['answer'] } | { failure: Failure }) =>
  'answer' in told
    ? ({ state: 'answered', answer: told.answer, failure: null } as const)
    : ({ state: 'failed', answer: null, failure: told.failure } as const);

export const createAsker = (ports: CustomsPorts): Asker => {
  const { archive, calculator, clock } = ports;
  const underWay = new Map<Promise<unknown>, AbortController>();
  let closed = false;

  const settle = async (asked: KeptCost, told: Parameters<typeof endOf>[0]): Promise<KeptCost> => {
    const kept: KeptCost = { ...asked, answeredAt: clock.now().toISOString(), ...endOf(told) };
    await archive.settleCost(kept);
    ports.changed(kept.labelId);
    return kept;
  };

  const send = async (
    { labelId, ref1, question, request }: Asking,
    signal: AbortSignal,
  ): Promise<KeptCost> => {
    const kept: KeptCost = {
      ...{ id: ports.newId(), labelId, ref1, askedAt: clock.now().toISOString(), answeredAt: null },
      ...{ operator: null, state: 'asking', question, answer: null, failure: null },
    };
    const asked = await archive.saveCost({ kept, hash: hashOf(question) });
    ports.changed(labelId);
    const told = await calculator.landedCost(request, signal).catch(lost);
    return settle(asked, told.ok ? { answer: told.value } : { failure: told.failure });
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
 * What a crash left `asking` may have reached the service: its answer is lost, and the program never asks it again by itself.
 * @returns how many there were
 */
export const recoverCosts = async ({
  archive,
  clock,
}: Pick<CustomsPorts, 'archive' | 'clock'>): Promise<number> => {
  const asking = await archive.costsAsking();
  const stopped = failure('answer_lost', said('label.stoppedBeforeAnswer'));
  const answeredAt = clock.now().toISOString();
  for (const kept of asking)
    await archive.settleCost({ ...kept, answeredAt, state: 'failed', failure: stopped });
  return asking.length;
};
