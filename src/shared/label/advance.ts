import { failure, type FailureCode, mayHaveCost } from '../failure';
import { withoutFilled } from './draft';
import type { EventType, LabelEvent } from './event';
import type { Hold, Label, Stage } from './stage';

/** An event that is not allowed at the label's stage. It is always a bug in the program, never an outside event. */
export class TransitionError extends Error {
  constructor(label: Label, event: LabelEvent) {
    super(`label ${label.id} at ${label.stage} can't take ${event.type}`);
    this.name = 'TransitionError';
  }
}

const bought: readonly Stage[] = ['registered', 'sending', 'sent', 'confirmed'];

/** The stages at which each event may happen. */
const from: Record<EventType, readonly Stage[]> = {
  imported: ['draft'],
  'parcel.added': ['draft'],
  corrected: ['draft'],
  'register.started': ['draft'],
  'register.succeeded': ['registering'],
  'register.failed': ['registering'],
  'answer.read': ['draft', ...bought],
  held: ['draft', ...bought],
  released: ['draft', ...bought],
  'gate.released': ['draft'],
  'floor.released': ['draft'],
  'settled.found': ['draft', 'closed'],
  'settled.again': ['draft'],
  'settled.handled': ['draft', ...bought],
  removed: ['draft'],
  'print.queued': ['draft', ...bought],
  'print.sending': ['draft', ...bought],
  'print.unsent': ['draft', ...bought],
  'print.sent': ['draft', ...bought],
  'print.confirmed': ['draft', ...bought],
  'print.unknown': ['draft', ...bought],
  'print.failed': ['draft', ...bought],
  'print.cancelled': ['draft', ...bought],
  updated: [...bought, 'closed'],
  'update.failed': [...bought, 'closed'],
  tracked: [...bought, 'closed'],
  replaced: bought,
  replaces: ['draft'],
  'scanned.back': ['sent', 'confirmed'],
  'scan.skipped': bought,
  adopted: [...bought, 'closed'],
  'printed.elsewhere': [...bought, 'closed'],
  'updated.elsewhere': [...bought, 'closed'],
  'replaced.elsewhere': [...bought, 'closed'],
};

const hold = (event: Extract<LabelEvent, { failure: object }>, at: string, retryAt: string | null): Hold => ({
  failure: event.failure,
  since: at,
  retryAt,
});

/** True for a label whose purchase is in doubt. Only `settled.*` events may move it. */
export const isInDoubt = (label: Label): boolean =>
  label.stage === 'draft' && label.hold !== null && mayHaveCost(label.hold.failure.code);

/** A label keeps the furthest stage that its paper reached. A reprint has its own row and never moves the label back. */
const withPaperStage = (label: Label, stage: 'sending' | 'sent' | 'confirmed'): Partial<Label> => {
  const further = label.stage === 'confirmed' || (label.stage === 'sent' && stage === 'sending');
  return further ? { hold: null } : { stage, hold: null };
};

type PrintEvent = Extract<LabelEvent, { type: `print.${string}` }>;

export const isPrint = (event: LabelEvent): event is PrintEvent => event.type.startsWith('print.');

/** A print that was announced may end without sending anything. The label then waits for its paper as before. */
const withoutPaper = (label: Label): Partial<Label> =>
  label.stage === 'sending' ? { stage: 'registered' } : {};

/** The hold after a print that produced nothing. If another bench may have printed the label meanwhile, a person must look there first. */
const withoutPrint = (
  { hold: now }: Label,
  event: Extract<PrintEvent, { type: 'print.cancelled' | 'print.failed' }>,
  at: string,
): Hold | null => {
  if (now?.failure.code === 'maybe_printed_elsewhere') return now;
  return event.failure ? { failure: event.failure, since: at, retryAt: null } : null;
};

/** After a restore, a label may have been printed whose hold asks a person to look at another bench, or forbids a print: that stays. */
const keptAfterRestore = (hold: Hold | null): boolean =>
  hold?.failure.code === 'maybe_printed_elsewhere' || hold?.failure.code === 'bought_twice';

const changeByPrint = (label: Label, event: PrintEvent, at: string): Partial<Label> => {
  // Labels of an unresolved purchase are printed at a person's request. The person must still settle which package it is.
  if (label.stage === 'draft') return {};
  switch (event.type) {
    case 'print.queued':
      // A new print: its paper must be scanned again.
      return label.scannedBackAt ? { hold: null, scannedBackAt: null } : { hold: null };
    case 'print.sending':
      return withPaperStage(label, 'sending');
    case 'print.unsent':
      return withoutPaper(label);
    case 'print.sent':
      return withPaperStage(label, 'sent');
    case 'print.confirmed':
      return withPaperStage(label, 'confirmed');
    case 'print.unknown':
      return event.note === 'restored' && keptAfterRestore(label.hold)
        ? {}
        : { hold: { failure: failure('print_unknown'), since: at, retryAt: null } };
    case 'print.failed':
    case 'print.cancelled':
      return { ...withoutPaper(label), hold: withoutPrint(label, event, at) };
  }
};

/** Holds that a person settles first. A possible print at another bench does not replace them. */
const settledFirst: ReadonlySet<FailureCode> = new Set(['print_unknown', 'bought_twice']);

type PrintedElsewhere = Extract<LabelEvent, { type: 'printed.elsewhere' }>;

/**
 * A label that was printed at another bench is never printed here for the first time. If it may have been printed there, a person looks
 * there.
 */
const printedElsewhere = (
  { stage, hold: now }: Label,
  { state, bench, printedAt }: PrintedElsewhere,
  at: string,
): Partial<Label> => {
  if (stage === 'registered' && state !== 'unknown') return { stage: state, hold: null };
  if (stage === 'registered' && (now === null || !settledFirst.has(now.failure.code))) {
    const why = failure('maybe_printed_elsewhere', `${bench}, ${printedAt}`);
    return { hold: { failure: why, since: at, retryAt: null } };
  }
  return stage === 'sent' && state === 'confirmed' ? { stage: state } : {};
};

/** The label's package is known now. Its stage is how far its paper had come before. */
const changeByFound = (event: Extract<LabelEvent, { type: 'settled.found' }>, at: string): Partial<Label> => {
  const { paper } = event;
  if (event.isHandled) return { stage: 'closed', package: event.package, hold: null };
  const lacks = (event.documents ?? 0) === 0 ? failure('document_missing') : null;
  const why = paper === 'unknown' ? failure('print_unknown') : (lacks ?? event.failure ?? null);
  const stage = paper === undefined ? 'registered' : paper === 'unknown' ? 'sending' : paper;
  return { stage, package: event.package, hold: why && { failure: why, since: at, retryAt: null } };
};

const change = (label: Label, event: LabelEvent, at: string): Partial<Label> => {
  if (isPrint(event)) return changeByPrint(label, event, at);
  switch (event.type) {
    case 'imported':
      return event.failure ? { hold: { failure: event.failure, since: at, retryAt: null } } : {};
    case 'parcel.added':
      return {};
    case 'corrected':
      return { draft: event.draft, ref1: String(event.draft.fields.ref1 ?? label.ref1), hold: null };
    case 'register.started':
      return {
        ...{ stage: 'registering', draft: event.draft, hold: null },
        ...((event.unscreened ?? label.unscreened) && { unscreened: event.unscreened ?? [] }),
      };
    case 'register.succeeded':
      return {
        stage: 'registered',
        package: event.package,
        hold: event.failure && { failure: event.failure, since: at, retryAt: null },
      };
    case 'register.failed':
      return {
        ...(event.filled && { draft: withoutFilled(label.draft, event.filled) }),
        ...{ stage: 'draft', hold: hold(event, at, event.retryAt) },
      };
    case 'held':
      return { hold: hold(event, at, event.retryAt ?? null) };
    case 'released':
    case 'gate.released':
    case 'floor.released':
    case 'settled.again':
      return { hold: null };
    case 'settled.found':
      return changeByFound(event, at);
    case 'answer.read':
      // Its documents are there now, which does not say whether they were printed before.
      return label.stage === 'draft' || label.hold?.failure.code === 'print_unknown' ? {} : { hold: null };
    case 'settled.handled':
    case 'removed':
      return { stage: 'closed', hold: null };
    case 'scanned.back':
      return { scannedBackAt: at };
    case 'printed.elsewhere':
      return printedElsewhere(label, event, at);
    case 'updated':
    case 'updated.elsewhere':
      return {
        ...{ draft: event.draft, ref1: String(event.draft.fields.ref1 ?? label.ref1) },
        ...(event.isOnPaper ? { outdatedAt: at } : {}),
      };
    case 'replaced.elsewhere':
      return { replacedElsewhere: event.by };
    case 'update.failed':
    case 'tracked':
    case 'replaced':
    case 'replaces':
    case 'scan.skipped':
    case 'adopted':
      return {};
  }
};

/** Events that are not allowed for a purchase in doubt until a person has settled it. */
const waitsForSettling: ReadonlySet<EventType> = new Set([
  'corrected',
  'register.started',
  'held',
  'released',
  'gate.released',
  'floor.released',
  'removed',
  'replaces',
]);

const elsewhere: ReadonlySet<FailureCode> = new Set(['shipped_elsewhere', 'maybe_bought_elsewhere']);

const allowed = (label: Label, event: LabelEvent): boolean => {
  if (!from[event.type].includes(label.stage)) return false;
  // An order that went back to the floor may have been bought before: by this bench, whose archive was replaced by an older one.
  if (event.type === 'settled.found' && label.stage === 'closed') return label.package === null;
  if (event.type === 'settled.found' || event.type === 'settled.again') return isInDoubt(label);
  if (label.stage === 'draft' && (isPrint(event) || event.type === 'answer.read')) return isInDoubt(label);
  // Its documents were removed. No new print or replacement may be promised, not even by a print requested just before the removal.
  if (label.anonymised != null && (event.type === 'print.queued' || event.type === 'replaced')) return false;
  if (event.type === 'print.queued') return label.hold?.failure.code !== 'print_unknown';
  // The news of the other bench can arrive after this print was requested and before its first byte.
  if (event.type === 'print.sending') return label.hold?.failure.code !== 'maybe_printed_elsewhere';
  // Another bench bought the order or began to, so this bench's purchase is not in doubt.
  if (event.type === 'removed' && label.hold && elsewhere.has(label.hold.failure.code)) return true;
  return !(isInDoubt(label) && waitsForSettling.has(event.type));
};

/**
 * Applies an event to a label. Labels change in no other way.
 * @param at when, ISO 8601 UTC
 * @throws TransitionError when the event is not allowed for the label in its present state
 */
export const advance = (label: Label, event: LabelEvent, at: string): Label => {
  if (!allowed(label, event)) throw new TransitionError(label, event);
  return { ...label, ...change(label, event, at), updatedAt: at } as Label;
};
