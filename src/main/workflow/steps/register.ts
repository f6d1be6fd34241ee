import { type Failure, failure, mayHaveCost } from '#shared/failure';
import { advance } from '#shared/label/advance';
import { checkOrder } from '#shared/label/check';
import { filledFields, withDefaults } from '#shared/label/draft';
import type { LabelEvent } from '#shared/label/event';
import { parcelPlaceField } from '#shared/label/parcel';
import type { ReceivedAnswer, Registration } from '#shared/label/registration';
import { inSizeOrder } from '#shared/label/sizes';
import type { Label, Package } from '#shared/label/stage';
import { codedMessage } from '#shared/text/coded-message';
import type { BuyAgain, Claim } from '../claims-port';
import type { LabelPorts } from '../ports';
import type { DuplicateIds } from '../duplicate-ids';
import { checkCustoms } from './customs';
import { type RetryDelay, retryAt } from './retry';
import type { Step, StepEvent } from './step';

const answerEvent = (
  ports: LabelPorts,
  label: Label,
  answer: Registration,
  { delay, filled }: RegisterOptions & Filled,
): LabelEvent =>
  answer.ok
    ? {
        type: 'register.succeeded',
        package: answer.package,
        documents: answer.documents.length,
        failure: answer.failure,
        ...(answer.message === null ? {} : { message: answer.message }),
      }
    : {
        type: 'register.failed',
        failure: answer.failure,
        retryAt: retryAt(label.id, answer.failure, ports, delay),
        ...(answer.documents.length === 0 ? {} : { documents: answer.documents.length }),
        // What may have been bought was bought with them.
        ...(filled.length > 0 && !mayHaveCost(answer.failure.code) && { filled }),
      };

/**
 * Detects a second purchase of the same parcel before it starts, whatever led to it. The label goes on hold, and a
 * person settles it like any unresolved purchase (only a supervisor may send `settled.again`). A replacement is meant
 * to be a second purchase.
 * @returns the first package, or its label, that a person has not decided about; null where the label may be bought
 */
const boughtBefore = async (label: Label, { archive }: LabelPorts): Promise<string | null> => {
  if (label.replaces !== null) return null;
  const before = await archive.boughtBefore(label);
  if (before.length === 0) return null;
  const events = (await archive.events(label.id)).map(({ event }) => event);
  // A decision about another purchase, made before this one was asked about, does not count.
  const isDecided = (purchase: string): boolean => {
    const asked = events.findLastIndex((event) => asksAbout(event, purchase));
    return asked >= 0 && events.slice(asked).some(({ type }) => type === 'settled.again');
  };
  return before.find((purchase) => !isDecided(purchase)) ?? null;
};

const asksAbout = (event: LabelEvent, before: string): boolean =>
  event.type === 'held' && event.failure.code === 'bought_before' && event.failure.detail === before;

/** Why a complete order can't be bought here and now; null where nothing prevents it. */
const purchaseProblem = async (label: Label, ports: LabelPorts): Promise<Failure | null> => {
  const unfinished = (await ports.unfinished?.()) ?? null;
  if (unfinished !== null) return unfinished;
  if ((await ports.printer(null)) === null) return failure('printer_missing');
  const before = await boughtBefore(label, ports);
  return before === null ? null : failure('bought_before', before);
};

const decisions = (events: readonly LabelEvent[]): LabelEvent[] =>
  events.filter(({ type }) => decisive.has(type));

/** The last decision on a label. Undefined where the label was corrected since, because it may have another number now. */
const lastDecided = (events: readonly LabelEvent[]): LabelEvent['type'] | undefined =>
  events.findLast(({ type }) => decisive.has(type) || type === 'corrected')?.type;

/** True when the last decision on a label is to buy it without asking the floor. */
const isReleased = (events: readonly LabelEvent[]): boolean => lastDecided(events) === 'floor.released';

/** What the last decisions on a label, one after the other, say about earlier purchases of its order. */
const buyAgainOf = (events: readonly LabelEvent[]): BuyAgain => {
  if (lastDecided(events) !== 'settled.again') return false;
  const all = decisions(events.slice(events.findLastIndex(({ type }) => type === 'corrected') + 1));
  const purchases: (string | undefined)[] = [];
  for (let index = all.length - 1; index > 0; index -= 2) {
    const [asked, answer] = [all[index - 1], all[index]];
    if (answer?.type !== 'settled.again' || asked?.type !== 'held') break;
    if (!boughtBeforeCodes.has(asked.failure.code)) break;
    purchases.push(asked.failure.purchase);
  }
  return purchases.length > 0 && purchases.filter((purchase) => purchase !== undefined);
};
const decisive: ReadonlySet<string> = new Set([
  'held',
  'register.started',
  'register.failed',
  'settled.again',
  'floor.released',
]);
/** Hold codes that a bench with a floor sets. */
const floorCodes: ReadonlySet<string> = new Set([
  ...['floor_unreachable', 'floor_restored', 'shipping_elsewhere', 'floor_left'],
]);

/** True when a label waited for a floor, and no person released it since. */
const waitedForFloor = (events: readonly LabelEvent[]): boolean => {
  const last = events.findLast(({ type }) => decisive.has(type) || type === 'released');
  return last?.type === 'held' && floorCodes.has(last.failure.code);
};

const boughtBeforeCodes: ReadonlySet<string> = new Set([
  ...['bought_before', 'shipped_elsewhere', 'maybe_bought_elsewhere'],
]);

/**
 * Asks the floor for the right to buy, where there is a floor. Only a decision about an earlier purchase counts as
 * `again`. A label that a supervisor released without the floor is asked about too: the floor may be reachable again.
 */
const requestClaim = async (label: Label, { archive, claims }: LabelPorts): Promise<Claim> => {
  const events = (await archive.events(label.id)).map(({ event }) => event);
  // Another bench may have bought it. This bench has left its floor, so only a person can find out.
  if (!claims && waitedForFloor(events)) return { ok: false, failure: failure('floor_left') };
  if (!claims) return { ok: true, written: () => undefined };
  const claim = await claims.start(label, {
    again: buyAgainOf(events),
    isWaiting: waitedForFloor(events),
  });
  const isUnreachable = !claim.ok && claim.failure.code === 'floor_unreachable';
  return isUnreachable && isReleased(events) ? { ok: true, written: () => undefined } : claim;
};

/** The result for a registrar that threw an error: the request may have left, so money may have been spent. */
const lostAnswer = (error: unknown): Registration => ({
  ok: false,
  failure: failure('answer_lost', error instanceof Error ? error.name : undefined),
  documents: [],
  answer: null,
});

/** Saves a raw answer before it is read. */
const answerKeeper =
  (label: Label, { archive, clock }: LabelPorts) =>
  (received: ReceivedAnswer): Promise<void> => {
    const at = clock.now().toISOString();
    const stopped = failure('answer_unreadable', codedMessage('answer.stopped'));
    const event = { type: 'register.failed', failure: stopped, retryAt: null } as const;
    return archive.keepUnread({ label: advance(label, event, at), event, at, ...received });
  };

interface RegisterOptions {
  delay: RetryDelay;
  duplicateIds: DuplicateIds;
  /** Receives an error that must not lose the answer. */
  onError: (error: unknown, labelId: string) => void;
}

interface Filled {
  /** Fields of the request that come from the station's defaults. */
  filled: string[];
}

/** The package of an answer that could not be compared with the other labels, for the person who settles it. */
const uncompared = ({ packageId, trackingNumber }: Package): Failure => {
  const names = [
    codedMessage('answer.packageNamed', { packageId }),
    ...(trackingNumber === null ? [] : [codedMessage('answer.trackingNamed', { trackingNumber })]),
  ];
  return failure('answer_unreadable', [codedMessage('answer.notCompared'), ...names].join('; '));
};

/**
 * A package whose id another label already has, or may have, is not accepted: its documents are kept, and a person
 * settles it.
 */
const unlessDuplicate = async (
  label: Label,
  answer: Registration,
  { duplicateIds, onError }: RegisterOptions,
): Promise<Registration> => {
  if (!answer.ok) return answer;
  const duplicate = await duplicateIds.reserve(label, answer.package).catch((error: unknown) => {
    onError(error, label.id);
    return uncompared(answer.package);
  });
  return duplicate === null
    ? answer
    : { ok: false, failure: duplicate, documents: answer.documents, answer: answer.answer };
};

/** Saves the raw answer and what was understood of it, in one commit. */
async function* saveAnswer(
  label: Label,
  ports: LabelPorts,
  received: Registration,
  registering: RegisterOptions & Filled,
): Step<void> {
  const { duplicateIds } = registering;
  const answer = await unlessDuplicate(label, received, registering);
  const documents = answer.documents;
  try {
    yield {
      event: answerEvent(ports, label, answer, registering),
      ...(answer.answer === null ? {} : { answer: answer.answer }),
      ...(documents.length > 0 && {
        documents,
        codes: documents.flatMap(({ bytes }) => ports.codesOf(bytes)),
      }),
    };
  } finally {
    if (answer.ok) duplicateIds.release(answer.package);
  }
}

/**
 * Reads an answer that an earlier run of the station kept and did not read, and completes the purchase with it. Sends
 * nothing. When reading is stopped, the answer stays where it is for the next start.
 */
export async function* finishRegistration(
  label: Label,
  ports: LabelPorts,
  { answer, unread }: ReceivedAnswer,
  registering: RegisterOptions,
  signal: AbortSignal,
): Step<void> {
  const reading = await ports.registrar.readLate({ answer, unread }, label.draft, signal);
  // Which values came from the defaults is not known any more. They stay.
  if (!signal.aborted)
    yield* saveAnswer(label, ports, { ...reading, answer }, { ...registering, filled: [] });
}

const heldEvent = (why: Failure): StepEvent => ({ event: { type: 'held', failure: why } });

/**
 * check → customs, where that is switched on → claim, where benches share a floor → registering (on disk) → POST → the
 * raw answer and what was understood of it: registered with its documents, or a hold (one commit). The intent is on
 * disk before the request leaves, and the end of the record that contains it is saved outside the archive meanwhile.
 * Everything that was paid for is on disk before anything else happens; an answer that takes long to read is on disk
 * before it is read. Afterwards the label is registered, or a draft on hold.
 */
export async function* register(
  label: Label,
  ports: LabelPorts,
  options: RegisterOptions,
  signal: AbortSignal,
): Step<void> {
  const { delay } = options;
  const { defaults, prefix } = ports.rules();
  const draft = inSizeOrder(withDefaults(label.draft, defaults));
  const checked = checkOrder(draft, prefix);
  if (!checked.ok) {
    const detail = checked.problems[0]?.message;
    yield heldEvent(failure('order_invalid', detail));
    return;
  }
  const why = await purchaseProblem(label, ports);
  if (why !== null) {
    yield heldEvent(why);
    return;
  }
  const passed = yield* checkCustoms(label, draft, ports, delay, signal);
  if (passed.kind !== 'free' || signal.aborted) return;
  const parcel = parcelPlaceField(label.parcel, await ports.archive.parcelCount(label.ref1));
  const { unscreened } = passed;
  const claim = await requestClaim(label, ports);
  if (!claim.ok) {
    const again = retryAt(label.id, claim.failure, ports, delay);
    yield { event: { type: 'held', failure: claim.failure, ...(again !== null && { retryAt: again }) } };
    return;
  }
  let registering: Label;
  try {
    registering = yield {
      event: { type: 'register.started', draft, ...parcel, ...(unscreened && { unscreened }) },
    };
  } finally {
    claim.written();
  }
  ports.keepEnd();
  const keep = answerKeeper(registering, ports);
  const received = await ports.registrar.register(checked.order, signal, keep).catch(lostAnswer);
  const filled = filledFields(label.draft, draft);
  yield* saveAnswer(registering, ports, received, { ...options, filled });
}
