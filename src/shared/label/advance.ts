import { failure, mayHaveCost } from '../failure';
import type { EventType, LabelEvent } from './event';
import type { Hold, Label, Stage } from './stage';

/** An event that may not happen to a label at its stage: always a mistake in the program, never in the world. */
export class TransitionError extends Error {
  constructor(label: Label, event: LabelEvent) {
    super(`label ${label.id} at ${label.stage} can't take ${event.type}`);
    this.name = 'TransitionError';
  }
}

const bought: readonly Stage[] = ['registered', 'sending', 'sent', 'confirmed'];

/** Stages at which an event may happen. */
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
  'settled.found': ['draft'],
  'settled.again': ['draft'],
  'settled.handled': ['draft', ...bought],
  removed: ['draft'],
  'print.queued': ['draft', ...bought],
  'print.sending': ['draft', ...bought],
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
};

const hold = (event: Extract<LabelEvent, { failure: object }>, at: string, retryAt: string | null): Hold => ({
  failure: event.failure,
  since: at,
  retryAt,
});

/** A label whose purchase is in doubt; only `settled.*` may move it. */
export const isInDoubt = (label: Label): boolean =>
  label.stage === 'draft' && label.hold !== null && mayHaveCost(label.hold.failure.code);

/** A label is at the furthest its paper ever got: a reprint has its own row and takes nothing back. */
const printed = (label: Label, stage: 'sending' | 'sent' | 'confirmed'): Partial<Label> => {
  const further = label.stage === 'confirmed' || (label.stage === 'sent' && stage === 'sending');
  return further ? { hold: null } : { stage, hold: null };
};

type PrintEvent = Extract<LabelEvent, { type: `print.${string}` }>;

const isPrint = (event: LabelEvent): event is PrintEvent => event.type.startsWith('print.');

/** A print may have been announced, and nothing of it left all the same: the label waits for its paper as before. */
const withoutPaper = (label: Label): Partial<Label> =>
  label.stage === 'sending' ? { stage: 'registered' } : {};

const changeByPrint = (label: Label, event: PrintEvent, at: string): Partial<Label> => {
  // What came was printed on a person's word: which package it is must be settled all the same.
  if (label.stage === 'draft') return {};
  switch (event.type) {
    case 'print.queued':
      // Another paper: it is to be scanned anew.
      return label.scannedBackAt ? { hold: null, scannedBackAt: null } : { hold: null };
    case 'print.sending':
      return printed(label, 'sending');
    case 'print.sent':
      return printed(label, 'sent');
    case 'print.confirmed':
      return printed(label, 'confirmed');
    case 'print.unknown':
      return { hold: { failure: failure('print_unknown'), since: at, retryAt: null } };
    case 'print.failed':
      return { ...withoutPaper(label), hold: hold(event, at, null) };
    case 'print.cancelled':
      return {
        ...withoutPaper(label),
        hold: event.failure ? { failure: event.failure, since: at, retryAt: null } : null,
      };
  }
};

type PrintedElsewhere = Extract<LabelEvent, { type: 'printed.elsewhere' }>;

/** Paper that is out at another bench is out: it is never printed here for the first time. */
const printedElsewhere = ({ stage }: Label, { state }: PrintedElsewhere): Partial<Label> => {
  if (stage === 'registered' && state !== 'unknown') return { stage: state, hold: null };
  return stage === 'sent' && state === 'confirmed' ? { stage: state } : {};
};

/** A label whose package is known now; it is as far as its paper got before. */
const found = (event: Extract<LabelEvent, { type: 'settled.found' }>, at: string): Partial<Label> => {
  const { paper } = event;
  const lacks = (event.documents ?? 0) === 0 ? failure('document_missing') : null;
  const why = paper === 'unknown' ? failure('print_unknown') : (lacks ?? event.failure ?? null);
  const stage = paper === undefined ? 'registered' : paper === 'unknown' ? 'sending' : paper;
  return { stage, package: event.package, hold: why && { failure: why, since: at, retryAt: null } };
};

const change = (label: Label, event: LabelEvent, at: string): Partial<Label> => {
  if (isPrint(event)) return changeByPrint(label, event, at);
  switch (event.type) {
    case 'imported':
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
      return { stage: 'draft', hold: hold(event, at, event.retryAt) };
    case 'held':
      return { hold: hold(event, at, event.retryAt ?? null) };
    case 'released':
    case 'gate.released':
    case 'floor.released':
    case 'settled.again':
      return { hold: null };
    case 'settled.found':
      return found(event, at);
    case 'answer.read':
      return label.stage === 'draft' ? {} : { hold: null };
    case 'settled.handled':
    case 'removed':
      return { stage: 'closed', hold: null };
    case 'scanned.back':
      return { scannedBackAt: at };
    case 'printed.elsewhere':
      return printedElsewhere(label, event);
    case 'updated':
    case 'updated.elsewhere':
      return {
        draft: event.draft,
        ref1: String(event.draft.fields.ref1 ?? label.ref1),
        ...(event.isOnPaper ? { outdatedAt: at } : {}),
      };
    case 'update.failed':
    case 'tracked':
    case 'replaced':
    case 'replaces':
    case 'scan.skipped':
    case 'adopted':
      return {};
  }
};

/** What must not happen to a purchase in doubt before a person has settled it. */
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

const allowed = (label: Label, event: LabelEvent): boolean => {
  if (!from[event.type].includes(label.stage)) return false;
  if (event.type === 'settled.found' || event.type === 'settled.again') return isInDoubt(label);
  if (label.stage === 'draft' && (isPrint(event) || event.type === 'answer.read')) return isInDoubt(label);
  // Its paper was removed: nothing may be promised of it, not even by a print that was asked for just before.
  if (label.anonymised != null && (event.type === 'print.queued' || event.type === 'replaced')) return false;
  if (event.type === 'print.queued') return label.hold?.failure.code !== 'print_unknown';
  // Another bench bought it: nothing of this one is in doubt.
  if (event.type === 'removed' && label.hold?.failure.code === 'shipped_elsewhere') return true;
  return !(isInDoubt(label) && waitsForSettling.has(event.type));
};

/**
 * The only way a label changes.
 * @param at when, ISO 8601 UTC
 * @throws TransitionError when the event can't happen to the label as it is
 */
export const advance = (label: Label, event: LabelEvent, at: string): Label => {
  if (!allowed(label, event)) throw new TransitionError(label, event);
  return { ...label, ...change(label, event, at), updatedAt: at } as Label;
};
