import { failure, type Failure, mayHaveCost } from '#shared/failure';
import type { OrderDraft } from '#shared/label/draft';
import type { LoggedEvent } from '#shared/label/event';
import type { Label } from '#shared/label/stage';
import { checkQuestion } from '#shared/landed/check-question';
import type { LandedCost } from '#shared/landed/answer';
import { unscreenedIn } from '#shared/landed/unscreened';
import { isInternational, questionFromOrder } from '#shared/landed/from-order';
import type { KeptCost } from '#shared/landed/kept';
import type { Customs, CustomsCheck } from '../../workflow/service-port';
import type { Asker } from './ask';
import { holdsOf, incomplete, neverAsked } from './findings';
import { hashOf } from './hash';
import { mergeQuestions } from './merge';
import type { CustomsPorts, StoredCost } from './landed-ports';

const free = (asked: boolean): CustomsCheck => ({ ok: true, asked });

/** The gate lets it pass, and says what nobody screened. */
const passed = (answer: LandedCost | null, asked: boolean): CustomsCheck => {
  const unscreened = unscreenedIn(answer);
  return unscreened.length === 0 ? free(asked) : { ok: true, asked, unscreened };
};

/** What supervisors let through for this very question, by code. */
const releasedFor = (hash: string, events: readonly LoggedEvent[]): ReadonlySet<string> =>
  new Set(
    events.flatMap(({ event }) =>
      event.type === 'gate.released' && event.questionHash === hash ? [event.failure.code] : [],
    ),
  );

/** True when a person was told that this question came to nothing: whoever goes on after that wants it asked again. */
const wasTold = ({ answeredAt }: KeptCost, events: readonly LoggedEvent[]): boolean =>
  events.some(
    ({ at, event }) =>
      event.type === 'held' && event.failure.code === 'duties_unknown' && at >= (answeredAt ?? ''),
  );

/** What a person must not pass over, whatever the settings: the service itself named a party or goods. */
const stops: ReadonlySet<string> = new Set(['denied_party', 'goods_restricted']);

interface Case {
  hash: string;
  events: readonly LoggedEvent[];
  released: ReadonlySet<string>;
}

/**
 * Before an order to another country is bought, its duties and taxes are asked for and judged. A kept answer to the same
 * question is judged anew with today's settings and asked for no second time. A question whose answer was lost is not
 * repeated by the program: the order waits for a person, whose going on asks again. With the gate off nothing is asked, and a party or
 * goods that an earlier answer stopped for still wait for a supervisor's word.
 */
export const createGate = (ports: CustomsPorts, asker: Asker): Customs => {
  const { archive } = ports;

  const holdFor = (kept: KeptCost, { released }: Pick<Case, 'released'>): Failure | undefined =>
    holdsOf(kept, ports.settings()).find(({ code }) => !released.has(code));

  const isUsable = ({ kept, hash }: StoredCost, now: Case): boolean => {
    if (hash !== now.hash || (kept.failure && neverAsked(kept.failure))) return false;
    return holdFor(kept, now)?.code !== 'duties_unknown' || !wasTold(kept, now.events);
  };

  const verdict = (kept: KeptCost, now: Case, asked: boolean): CustomsCheck => {
    const found = holdFor(kept, now);
    if (!found) return passed(kept.answer, asked);
    const isLost = kept.failure !== null && mayHaveCost(kept.failure.code);
    return { ok: false, failure: found, asked, isLost };
  };

  const look = async (label: Label, draft: OrderDraft, signal: AbortSignal): Promise<CustomsCheck> => {
    const last = await archive.latestCost(label.id);
    const question = mergeQuestions(questionFromOrder(draft, ports.settings()), last?.kept.question ?? null);
    const [hash, events] = [hashOf(question), await archive.events(label.id)];
    const now: Case = { hash, events, released: releasedFor(hash, events) };
    const checked = checkQuestion(question);
    if (!checked.ok) {
      const found = incomplete(checked.problems);
      return now.released.has(found.code)
        ? passed(null, false)
        : { ok: false, failure: found, asked: false, isLost: false };
    }
    if (last && isUsable(last, now)) return verdict(last.kept, now, false);
    const { id: labelId, ref1 } = label;
    const kept = await asker.ask({ labelId, ref1, question, request: checked.request }, signal);
    if (!kept || signal.aborted || asker.isClosed())
      return { ok: false, failure: failure('cancelled'), asked: false, isLost: false };
    return verdict(kept, now, true);
  };

  /** Nobody is asked while the gate is off; what an answer to this order said before still stands. */
  const knownStop = async (label: Label, draft: OrderDraft): Promise<CustomsCheck> => {
    const last = await archive.latestCost(label.id);
    const found = last ? holdsOf(last.kept, ports.settings()).filter(({ code }) => stops.has(code)) : [];
    if (!last || found.length === 0) return free(false);
    const question = mergeQuestions(questionFromOrder(draft, ports.settings()), last.kept.question);
    const released = releasedFor(hashOf(question), await archive.events(label.id));
    const stop = found.find(({ code }) => !released.has(code));
    return stop ? { ok: false, failure: stop, asked: false, isLost: false } : free(false);
  };

  return {
    isOn: () => ports.settings().gate,
    pass: (label, draft, signal) => {
      if (!isInternational(draft)) return Promise.resolve(free(false));
      return ports.settings().gate
        ? asker.inTurn(label.id, () => look(label, draft, signal))
        : knownStop(label, draft);
    },
  };
};
