import { type Failure, failure } from '#shared/failure';
import { advance } from '#shared/label/advance';
import { checkOrder } from '#shared/label/check';
import { withDefaults } from '#shared/label/draft';
import type { LabelEvent } from '#shared/label/event';
import { placeOf } from '#shared/label/parcel';
import type { Label } from '#shared/label/stage';
import type { Claim } from '../claims-port';
import type { LabelPorts } from '../ports';
import type { CameAnswer, Registration } from '../service-port';
import type { DuplicateIds } from '../duplicate-ids';
import { passCustoms } from './customs';
import { type RetryDelay, retryAt } from './retry';
import type { Step, StepEvent } from './step';

const outcome = (ports: LabelPorts, label: Label, answer: Registration, delay: RetryDelay): LabelEvent =>
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
      };

/**
 * Whatever leads to a second purchase of an order, here is where it would start: it waits for a person, who settles it as any
 * purchase in doubt (`settled.again` is a supervisor's). A replacement was asked for as one.
 * @returns what is known of the first; null where the label may be bought
 */
const boughtBefore = async (label: Label, { archive }: LabelPorts): Promise<string | null> => {
  if (label.replaces !== null) return null;
  const before = await archive.boughtBefore(label);
  if (before === null) return null;
  const events = (await archive.events(label.id)).map(({ event }) => event);
  // What was decided of another purchase, before this one was asked about, says nothing of it.
  const asked = events.findLastIndex((event) => isAskedAbout(event, before));
  const isDecided = asked >= 0 && events.slice(asked).some(({ type }) => type === 'settled.again');
  return isDecided ? null : before;
};

const isAskedAbout = (event: LabelEvent, before: string): boolean =>
  event.type === 'held' && event.failure.code === 'bought_before' && event.failure.detail === before;

/** What keeps a complete order from being bought here and now; null where nothing does. */
const unbuyable = async (label: Label, ports: LabelPorts): Promise<Failure | null> => {
  const unfinished = (await ports.unfinished?.()) ?? null;
  if (unfinished !== null) return unfinished;
  if ((await ports.printer(null)) === null) return failure('printer_missing');
  const before = await boughtBefore(label, ports);
  return before === null ? null : failure('bought_before', before);
};

const said = (events: readonly LabelEvent[]): LabelEvent[] => events.filter(({ type }) => decisive.has(type));

/** What was decided of a label last; nothing where it was corrected since, for it may have another number by now. */
const lastDecided = (events: readonly LabelEvent[]): LabelEvent['type'] | undefined =>
  events.findLast(({ type }) => decisive.has(type) || type === 'corrected')?.type;

/** Whether the last thing said of a label is that it is bought without asking the floor. */
const isReleased = (events: readonly LabelEvent[]): boolean => lastDecided(events) === 'floor.released';

/** Whether the last thing said of a label is that it is bought again, although its order was bought before. */
const isBoughtAgain = (events: readonly LabelEvent[]): boolean => {
  const before = said(events).at(-2);
  const wasHeld = before?.type === 'held' && boughtBeforeCodes.has(before.failure.code);
  return wasHeld && lastDecided(events) === 'settled.again';
};
const decisive: ReadonlySet<string> = new Set([
  'held',
  'register.started',
  'register.failed',
  'settled.again',
  'floor.released',
]);
/** Holds of a bench that asked its floor. */
const floorCodes: ReadonlySet<string> = new Set([
  ...['floor_unreachable', 'floor_restored', 'shipping_elsewhere', 'floor_left'],
]);

/** Whether a label waited for a floor, and no person had it tried again since. */
const waitedForFloor = (events: readonly LabelEvent[]): boolean => {
  const last = events.findLast(({ type }) => decisive.has(type) || type === 'released');
  return last?.type === 'held' && floorCodes.has(last.failure.code);
};

const boughtBeforeCodes: ReadonlySet<string> = new Set(['bought_before', 'shipped_elsewhere']);

/**
 * Asks the floor, where there is one. A decision on anything else than an earlier purchase says nothing of other benches. What a
 * supervisor lets pass without the floor is asked about all the same: it may be there again.
 */
const claimed = async (label: Label, { archive, claims }: LabelPorts): Promise<Claim> => {
  const events = (await archive.events(label.id)).map(({ event }) => event);
  // Another bench may have bought it, and since this one left its floor nobody can be asked but a person.
  if (!claims && waitedForFloor(events)) return { ok: false, failure: failure('floor_left') };
  if (!claims) return { ok: true, written: () => undefined };
  const claim = await claims.start(label, isBoughtAgain(events));
  const isAway = !claim.ok && claim.failure.code === 'floor_unreachable';
  return isAway && isReleased(events) ? { ok: true, written: () => undefined } : claim;
};

/** What a registrar that broke its word (threw) leaves behind: the request may have left, so money may have moved. */
const lost = (error: unknown): Registration => ({
  ok: false,
  failure: failure('answer_lost', error instanceof Error ? error.name : undefined),
  documents: [],
  answer: null,
});

/** Puts an answer on the disk before it is read. */
const keeping =
  (label: Label, { archive, clock }: LabelPorts) =>
  (came: CameAnswer): Promise<void> => {
    const at = clock.now().toISOString();
    const stopped = failure('answer_unreadable', 'The station stopped while it was read');
    const event = { type: 'register.failed', failure: stopped, retryAt: null } as const;
    return archive.keepUnread({ label: advance(label, event, at), event, at, ...came });
  };

/** A package that another label has already is not this one's: what came is kept, and a person settles it. */
const unlessTaken = async (
  label: Label,
  answer: Registration,
  names: DuplicateIds,
): Promise<Registration> => {
  const taken = answer.ok ? await names.claim(label, answer.package) : null;
  return taken === null
    ? answer
    : { ok: false, failure: taken, documents: answer.documents, answer: answer.answer };
};

interface Registering {
  delay: RetryDelay;
  names: DuplicateIds;
}

/** What came and what was understood of it, in one commit. */
async function* conclude(
  label: Label,
  ports: LabelPorts,
  came: Registration,
  { delay, names }: Registering,
): Step<void> {
  const answer = await unlessTaken(label, came, names);
  const documents = answer.documents;
  try {
    yield {
      event: outcome(ports, label, answer, delay),
      ...(answer.answer === null ? {} : { answer: answer.answer }),
      ...(documents.length > 0 && {
        documents,
        codes: documents.flatMap(({ bytes }) => ports.codesOf(bytes)),
      }),
    };
  } finally {
    if (answer.ok) names.free(answer.package);
  }
}

/**
 * Reads an answer that a station before this one kept and did not come to read, and ends its purchase with it. Asks nobody. One whose
 * reading is stopped stays where it is, for the next start.
 */
export async function* registerLate(
  label: Label,
  ports: LabelPorts,
  { answer, unread }: CameAnswer,
  registering: Registering,
  signal: AbortSignal,
): Step<void> {
  const reading = await ports.registrar.readLate({ answer, unread }, label.draft, signal);
  if (!signal.aborted) yield* conclude(label, ports, { ...reading, answer }, registering);
}

const held = (why: Failure): StepEvent => ({ event: { type: 'held', failure: why } });

/**
 * check → customs, where the gate is on → claim, where benches share a floor → registering (on disk) → POST → the raw answer and what was understood of it: registered
 * with its documents, or a hold (one commit).
 * The intent is durable before the request leaves, and the end of the record that tells of it is kept outside the
 * archive meanwhile.
 * Everything paid for is durable before anything else happens: an answer that takes long to read, before it is read.
 * It leaves the label registered, or a draft with a hold.
 */
export async function* register(
  label: Label,
  ports: LabelPorts,
  { delay, names }: Registering,
  signal: AbortSignal,
): Step<void> {
  const { defaults, prefix } = ports.rules();
  const draft = withDefaults(label.draft, defaults);
  const checked = checkOrder(draft, prefix);
  if (!checked.ok) {
    const detail = checked.problems[0]?.message;
    yield held(failure('order_invalid', detail));
    return;
  }
  const why = await unbuyable(label, ports);
  if (why !== null) {
    yield held(why);
    return;
  }
  const passed = yield* passCustoms(label, draft, ports, delay, signal);
  if (passed.kind !== 'free' || signal.aborted) return;
  const parcel = placeOf(label.parcel, await ports.archive.parcelCount(label.ref1));
  const { unscreened } = passed;
  const claim = await claimed(label, ports);
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
  const keep = keeping(registering, ports);
  const came = await ports.registrar.register(checked.order, signal, keep).catch(lost);
  yield* conclude(registering, ports, came, { delay, names });
}
