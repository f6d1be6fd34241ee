import { failure, type Failure, mayHaveCost } from '#shared/failure';
import { type OrderDraft, withDefaults } from '#shared/label/draft';
import type { LoggedEvent } from '#shared/label/event';
import type { Label } from '#shared/label/stage';
import { checkQuestion } from '#shared/landed/check-question';
import type { LandedCost } from '#shared/landed/answer';
import { namedCodes } from '#shared/landed/gate';
import { unscreenedIn } from '#shared/landed/unscreened';
import { isDomestic, questionFromOrder } from '#shared/landed/from-order';
import type { CostRecord } from '#shared/landed/cost-record';
import type { Question } from '#shared/landed/question';
import type { Customs, CustomsCheck } from '../../workflow/service-port';
import { yieldToEventLoop } from '../../base/event-loop';
import { createRecentCache } from '../../base/recent-cache';
import type { Asker } from './ask';
import { holdsOf, incomplete, neverAsked } from './findings';
import { hashOf } from './hash';
import { mergeQuestions } from './merge';
import { namedParty } from './named-party';
import { isReleased } from './releases';
import type { CustomsPorts, StoredCost } from './landed-ports';

const passUnchecked = (asked: boolean): CustomsCheck => ({ ok: true, asked });

/** The gate lets the order pass, and records what was not screened. */
const passed = (answer: LandedCost | null, asked: boolean): CustomsCheck => {
  const unscreened = unscreenedIn(answer);
  return unscreened.length === 0 ? passUnchecked(asked) : { ok: true, asked, unscreened };
};

/** True if a person was informed that this question failed. Anyone who continues after that wants it asked again. */
const wasInformed = ({ id }: CostRecord, events: readonly LoggedEvent[]): boolean =>
  events.some(({ event }) => event.type === 'held' && event.failure.question === id);

interface QuestionState {
  labelId: string;
  hash: string;
  events: readonly LoggedEvent[];
}

const stateOf = async (labelId: string, question: Question, ports: CustomsPorts): Promise<QuestionState> => ({
  labelId,
  hash: hashOf(question),
  events: await ports.archive.events(labelId),
});

/** Why customs held the order at the bench from which it came. Its answers are there. */
const heldBefore = (events: readonly LoggedEvent[]): Failure[] =>
  events.flatMap(({ event }) => (event.type === 'imported' && event.failure ? [event.failure] : []));

/**
 * A party or goods that were named: in the newest answer to this question, or in any answer about the order where there is none, or at
 * another bench where nothing was answered here.
 */
const namedBefore = async (now: QuestionState, ports: CustomsPorts): Promise<Failure | null> => {
  const { labelId, hash } = now;
  const answered = (await ports.archive.costsOf(labelId)).filter(({ answer }) => answer !== null);
  const same = answered.find(({ question }) => hashOf(question) === hash);
  const found =
    answered.length === 0
      ? heldBefore(now.events)
      : (same ? [same] : answered).flatMap((kept) => holdsOf(kept, ports.settings()));
  return found.find((one) => namedCodes.has(one.code) && !isReleased(one, now)) ?? null;
};

/** What stops an order without a request. */
const knownStop = async (label: Label, draft: OrderDraft, ports: CustomsPorts): Promise<Failure | null> => {
  const last = await ports.archive.latestCost(label.id);
  if (!last && heldBefore(await ports.archive.events(label.id)).length === 0) return null;
  const question = mergeQuestions(questionFromOrder(draft, ports.settings()), last?.kept.question ?? null);
  return namedBefore(await stateOf(label.id, question, ports), ports);
};

/** The most orders whose result is remembered. */
const mostRemembered = 20_000;

/** See the port. Answers are read again only for an order about which something was asked, decided or set since. */
const createNamedOrders = (ports: CustomsPorts): Customs['named'] => {
  const remembered = createRecentCache<{ state: string; stop: Failure | null }>(mostRemembered);
  return async (labels) => {
    const marks = await ports.archive.customsMarks(labels.map(({ id }) => id));
    const settings = [ports.settings(), ports.defaults()];
    const named = new Map<string, Failure | null>();
    for (const label of labels) {
      const mark = marks.get(label.id);
      if (mark === undefined) continue;
      const state = JSON.stringify([mark, label.updatedAt, settings]);
      let known = remembered.get(label.id);
      if (known?.state !== state) {
        await yieldToEventLoop();
        known = { state, stop: await knownStop(label, withDefaults(label.draft, ports.defaults()), ports) };
        remembered.set(label.id, known, 1);
      }
      named.set(label.id, known.stop);
    }
    return named;
  };
};

const passedUnlessNamed = async (
  now: QuestionState,
  asked: boolean,
  ports: CustomsPorts,
): Promise<CustomsCheck> => {
  const named = await namedBefore(now, ports);
  return named ? { ok: false, failure: named, asked, isLost: false } : passed(null, asked);
};

/**
 * Before an order to another country is bought, its duties and taxes are requested and checked. A stored answer to the same question is
 * checked with the present settings and not requested again. A question whose answer was lost is not repeated automatically: the order
 * waits for a person, and continuing asks again. With the gate off nothing is requested. A party or goods that an earlier answer named
 * need a supervisor's release in either case, whatever was asked since and failed.
 */
export const createGate = (ports: CustomsPorts, asker: Asker): Customs => {
  const { archive } = ports;

  const holdFor = (kept: CostRecord, now: QuestionState): Failure | undefined =>
    holdsOf(kept, ports.settings()).find((found) => !isReleased(found, now));

  const isUsable = ({ kept, hash }: StoredCost, now: QuestionState): boolean => {
    if (hash !== now.hash || (kept.failure && neverAsked(kept.failure))) return false;
    return holdFor(kept, now)?.code !== 'duties_unknown' || !wasInformed(kept, now.events);
  };

  const verdict = async (kept: CostRecord, now: QuestionState, asked: boolean): Promise<CustomsCheck> => {
    const found = holdFor(kept, now);
    if (!found) return kept.answer ? passed(kept.answer, asked) : passedUnlessNamed(now, asked, ports);
    const isLost = kept.failure !== null && mayHaveCost(kept.failure.code);
    const named = found.code === 'duties_unknown' ? { ...found, question: kept.id } : found;
    return { ok: false, failure: named, asked, isLost };
  };

  const check = async (label: Label, draft: OrderDraft, signal: AbortSignal): Promise<CustomsCheck> => {
    const last = await archive.latestCost(label.id);
    const question = mergeQuestions(questionFromOrder(draft, ports.settings()), last?.kept.question ?? null);
    const now = await stateOf(label.id, question, ports);
    const checked = checkQuestion(question);
    if (!checked.ok) {
      const found = incomplete(checked.problems);
      return isReleased(found, now)
        ? passedUnlessNamed(now, false, ports)
        : { ok: false, failure: found, asked: false, isLost: false };
    }
    if (last && isUsable(last, now)) return verdict(last.kept, now, false);
    const { id: labelId, ref1 } = label;
    const kept = await asker.ask({ labelId, ref1, question, request: checked.request }, signal);
    if (!kept || signal.aborted || asker.isClosed())
      return { ok: false, failure: failure('cancelled'), asked: false, isLost: false };
    return verdict(kept, now, true);
  };

  /** Nothing is requested, but earlier answers for this order still apply. */
  const checkUnasked = async (label: Label, draft: OrderDraft): Promise<CustomsCheck> => {
    const stop = await knownStop(label, draft, ports);
    return stop ? { ok: false, failure: stop, asked: false, isLost: false } : passUnchecked(false);
  };

  return {
    isOn: () => ports.settings().gate,
    check: (label, draft, signal) =>
      ports.settings().gate && !isDomestic(draft)
        ? asker.inTurn(label.id, () => check(label, draft, signal))
        : checkUnasked(label, draft),
    named: createNamedOrders(ports),
    namedParty: (label, draft) => namedParty(label, draft, ports),
  };
};
