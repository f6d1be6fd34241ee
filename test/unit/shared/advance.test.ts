import { describe, expect, it } from 'vitest';
import { failure, type FailureCode, failureCodes } from '#shared/failure';
import { advance, isInDoubt, TransitionError } from '#shared/label/advance';
import type { EventType, LabelEvent } from '#shared/label/event';
import { type Label, labelSchema, type Stage, stages } from '#shared/label/stage';

const then = '2026-11-21T08:00:00.000Z';
const at = '2026-11-21T09:00:00.000Z';
const pack = { packageId: 'P123456789', trackingNumber: 'ACC0P123456789' };
const other = { packageId: 'P987654321', trackingNumber: null };
const draft = { fields: { ref1: 'A1' }, items: [] };
const mended = { fields: { ref1: 'A2', city: 'Springfield' }, items: [] };
const held = (code: FailureCode, since = then, retryAt: string | null = null) => ({
  failure: failure(code),
  since,
  retryAt,
});

const unbought: readonly Stage[] = ['draft', 'registering'];
const labelAt = (stage: Stage, hold: Label['hold'] = null): Label =>
  labelSchema.parse({
    id: 'label-1',
    batchId: 'batch-1',
    position: 0,
    ref1: 'A1',
    parcel: 1,
    draft,
    stage,
    hold,
    package: unbought.includes(stage) ? null : pack,
    replaces: null,
    createdAt: then,
    updatedAt: then,
  });

const print = { printId: 'print-1', printerName: 'Bench 3' };
const events: { [T in EventType]: Extract<LabelEvent, { type: T }> } = {
  imported: { type: 'imported', file: 'orders.csv' },
  'parcel.added': { type: 'parcel.added', parcel: { number: 2, of: 2 } },
  corrected: { type: 'corrected', draft: mended, changed: ['ref1', 'city'] },
  'register.started': { type: 'register.started', draft: mended },
  'register.succeeded': { type: 'register.succeeded', package: other, documents: 1, failure: null },
  'register.failed': { type: 'register.failed', failure: failure('service_unreachable'), retryAt: at },
  'answer.read': { type: 'answer.read', documents: 1 },
  held: { type: 'held', failure: failure('printer_missing') },
  released: { type: 'released' },
  'gate.released': { type: 'gate.released', failure: failure('denied_party'), reason: 'Checked' },
  'floor.released': { type: 'floor.released', failure: failure('floor_unreachable') },
  'settled.found': { type: 'settled.found', package: other },
  'settled.again': { type: 'settled.again' },
  'settled.handled': { type: 'settled.handled' },
  removed: { type: 'removed' },
  'print.queued': { type: 'print.queued', ...print, reason: 'first', copies: 1 },
  'print.sending': { type: 'print.sending', ...print, expected: 1 },
  'print.sent': { type: 'print.sent', ...print, note: null },
  'print.confirmed': { type: 'print.confirmed', ...print, note: null },
  'print.unknown': { type: 'print.unknown', ...print, note: 'connection_lost' },
  'print.failed': { type: 'print.failed', ...print, failure: failure('print_failed'), note: null },
  'print.cancelled': { type: 'print.cancelled', ...print },
  updated: {
    type: 'updated',
    updateId: 'update-1',
    before: { fields: { ref1: 'A1' } },
    after: { fields: { ref1: 'A2', city: 'Springfield' } },
    draft: mended,
    isOnPaper: true,
  },
  'update.failed': {
    type: 'update.failed',
    updateId: 'update-1',
    changes: { fields: { city: 'Springfield' } },
    outcome: 'refused',
    message: 'no',
    failure: null,
  },
  tracked: { type: 'tracked', place: 'delivered', text: 'Delivered' },
  replaced: { type: 'replaced', by: 'label-2' },
  replaces: { type: 'replaces', labelId: 'label-0' },
  'scanned.back': { type: 'scanned.back', code: 'P123456789' },
  'scan.skipped': { type: 'scan.skipped', reason: 'unreadable' },
  adopted: { type: 'adopted', bench: 'Bench 1', boughtAt: then, updates: [] },
  'printed.elsewhere': {
    ...{ type: 'printed.elsewhere', bench: 'Bench 1', ...print, printedAt: then },
    ...{ state: 'sent', reason: 'first', copies: 1 },
  },
  'updated.elsewhere': {
    type: 'updated.elsewhere',
    bench: 'Bench 1',
    updateId: 'update-2',
    before: { fields: { ref1: 'A1' } },
    after: { fields: { ref1: 'A2', city: 'Springfield' } },
    draft: mended,
    isOnPaper: true,
  },
};
const types = Object.keys(events) as EventType[];

/** What a label becomes; what is not told stays as it was. */
type Outcome = Partial<
  Pick<Label, 'stage' | 'hold' | 'package' | 'draft' | 'ref1' | 'scannedBackAt' | 'outdatedAt'>
>;
const hold = (code: FailureCode, retryAt: string | null = null) => held(code, at, retryAt);

/** What the service tells and takes once a label is bought; its paper may then show old data. */
const afterBuying: Partial<Record<EventType, Outcome>> = {
  updated: { draft: mended, ref1: 'A2', outdatedAt: at },
  'update.failed': {},
  tracked: {},
  // What happened at another bench is told once the package is bought.
  adopted: {},
  'printed.elsewhere': {},
  'updated.elsewhere': { draft: mended, ref1: 'A2', outdatedAt: at },
};

/** Printing leads on by what is proven, from any stage after buying. What was proven before is not unproven. */
const printing = (
  stage: 'registered' | 'sending' | 'sent' | 'confirmed',
): Partial<Record<EventType, Outcome>> => {
  const upTo = (next: Stage): Outcome => ({ stage: stage === 'confirmed' ? stage : next, hold: null });
  return {
    'answer.read': { hold: null },
    held: { hold: hold('printer_missing') },
    released: { hold: null },
    'settled.handled': { stage: 'closed', hold: null },
    'print.queued': { hold: null },
    'print.sending': stage === 'sent' ? { hold: null } : upTo('sending'),
    'print.sent': upTo('sent'),
    'print.confirmed': upTo('confirmed'),
    'print.unknown': { hold: hold('print_unknown') },
    'print.failed': { stage: stage === 'sending' ? 'registered' : stage, hold: hold('print_failed') },
    'print.cancelled': { stage: stage === 'sending' ? 'registered' : stage, hold: null },
    'scan.skipped': {},
    ...afterBuying,
    replaced: {},
    // Paper that is out at another bench is out; what happened here stays as it was.
    ...(stage === 'registered' ? { 'printed.elsewhere': { stage: 'sent', hold: null } } : {}),
    ...(stage === 'sent' || stage === 'confirmed' ? { 'scanned.back': { scannedBackAt: at } } : {}),
  };
};

/** From the laws: every event that may happen at a stage, and what comes of it. All others may not happen there. */
const allowed: Record<Stage, Partial<Record<EventType, Outcome>>> = {
  draft: {
    imported: {},
    'parcel.added': {},
    corrected: { draft: mended, ref1: 'A2', hold: null },
    'register.started': { stage: 'registering', draft: mended, hold: null },
    held: { hold: hold('printer_missing') },
    released: { hold: null },
    'gate.released': { hold: null },
    'floor.released': { hold: null },
    'settled.handled': { stage: 'closed', hold: null },
    removed: { stage: 'closed', hold: null },
    replaces: {},
  },
  // Its request may be on its way: nothing but the answer, or the word that none came, may move it.
  registering: {
    'register.succeeded': { stage: 'registered', package: other, hold: null },
    'register.failed': { stage: 'draft', hold: hold('service_unreachable', at) },
  },
  registered: printing('registered'),
  sending: printing('sending'),
  sent: printing('sent'),
  confirmed: printing('confirmed'),
  closed: afterBuying,
};

/** A purchase in doubt waits for a person's word and for nothing else. */
const allowedInDoubt: Partial<Record<EventType, Outcome>> = {
  imported: {},
  'parcel.added': {},
  'settled.found': { stage: 'registered', package: other, hold: hold('document_missing') },
  'settled.again': { hold: null },
  'settled.handled': { stage: 'closed', hold: null },
  // What came is printed on a person's word, and stays in doubt.
  ...Object.fromEntries(types.filter((type) => type.startsWith('print.')).map((type) => [type, {}])),
  'answer.read': {},
};

const expectMove = (label: Label, type: EventType, outcome: Outcome | undefined): void => {
  if (outcome === undefined) expect(() => advance(label, events[type], at)).toThrow(TransitionError);
  else expect(advance(label, events[type], at)).toEqual({ ...label, ...outcome, updatedAt: at });
};

describe.each(stages)('a label at %s', (stage) => {
  it.each(types)('takes or refuses %s', (type) => {
    expectMove(labelAt(stage), type, allowed[stage][type]);
  });

  it('stays a label that can be stored, whatever happens to it', () => {
    for (const type of types)
      if (allowed[stage][type]) labelSchema.parse(advance(labelAt(stage), events[type], at));
  });
});

const doubtful = (Object.keys(failureCodes) as FailureCode[]).filter((code) => failureCodes[code] === 'ask');

describe.each([
  'answer_lost',
  'answer_unreadable',
  'service_broken',
  'package_unnamed',
  'package_taken',
] as const)('a draft held by %s', (code) => {
  it('is in doubt', () => {
    expect(isInDoubt(labelAt('draft', held(code)))).toBe(true);
  });

  it.each(types.filter((type) => type !== 'held'))('takes or refuses %s', (type) => {
    expectMove(labelAt('draft', held(code)), type, allowedInDoubt[type]);
  });
});

describe('a purchase in doubt', () => {
  it.each(['order_invalid', 'service_refused', 'service_unreachable', 'cancelled'] as const)(
    'is not one held by %s',
    (code) => {
      const label = labelAt('draft', held(code));
      expect(isInDoubt(label)).toBe(false);
      expect(advance(label, events['register.started'], at).stage).toBe('registering');
    },
  );

  it('is one of a draft alone: what was bought is in no doubt', () => {
    for (const stage of stages.filter((one) => one !== 'draft'))
      for (const code of doubtful) expect(isInDoubt(labelAt(stage, held(code)))).toBe(false);
  });
});

describe('a label that was bought', () => {
  it('keeps what keeps its paper from it', () => {
    const event = { ...events['register.succeeded'], failure: failure('document_unreadable') };
    expect(advance(labelAt('registering'), event, at)).toMatchObject({
      stage: 'registered',
      package: other,
      hold: hold('document_unreadable'),
    });
  });

  it('keeps its package through everything that may happen to it', () => {
    for (const stage of ['registered', 'sending', 'sent', 'confirmed'] as const)
      for (const type of types)
        if (allowed[stage][type]) expect(advance(labelAt(stage), events[type], at).package).toEqual(pack);
  });

  it('is never asked for again', () => {
    for (const stage of stages.filter((one) => !unbought.includes(one)))
      expect(() => advance(labelAt(stage), events['register.started'], at)).toThrow(TransitionError);
  });
});

it('a correction without ref1 keeps the one it had', () => {
  const event = { ...events.corrected, draft: { fields: { city: 'Springfield' }, items: [] } };
  expect(advance(labelAt('draft'), event, at).ref1).toBe('A1');
});

it('paper that is printed again is to be scanned again', () => {
  const scanned = advance(labelAt('confirmed'), events['scanned.back'], then);
  expect(scanned).toMatchObject({ scannedBackAt: then, stage: 'confirmed' });
  expect(advance(scanned, events['print.queued'], at).scannedBackAt).toBeNull();
  expect(advance(scanned, events['scan.skipped'], at).scannedBackAt).toBe(then);
});

describe('the laws where they are easily broken', () => {
  it('a hold of another kind does not take the doubt off a purchase', () => {
    const label = labelAt('draft', held('answer_lost'));
    expect(() => advance(label, events.held, at)).toThrow(TransitionError);
  });

  it('a reprint that failed does not make a label that was sent look unsent', () => {
    const reprinting = advance(labelAt('sent'), events['print.sending'], at);
    expect(advance(reprinting, events['print.failed'], at).stage).toBe('sent');
  });

  it('a print in doubt is settled before another is queued', () => {
    const label = labelAt('sending', held('print_unknown'));
    expect(() => advance(label, events['print.queued'], at)).toThrow(TransitionError);
  });

  it('paper that is proven at another bench is proven', () => {
    const sent = advance(labelAt('registered'), events['printed.elsewhere'], then);
    expect(sent.stage).toBe('sent');
    expect(advance(sent, { ...events['printed.elsewhere'], state: 'confirmed' }, at).stage).toBe('confirmed');
    const unknown = { ...events['printed.elsewhere'], state: 'unknown' } as const;
    expect(advance(labelAt('registered'), unknown, at).stage).toBe('registered');
  });

  it('an order that another bench shipped may be taken off the list, for nothing of it is in doubt here', () => {
    const label = labelAt('draft', held('shipped_elsewhere'));
    expect(advance(label, events.removed, at)).toMatchObject({ stage: 'closed', hold: null });
    expect(() => advance(labelAt('draft', held('bought_before')), events.removed, at)).toThrow(
      TransitionError,
    );
  });

  it('a label that was bought is never just removed', () => {
    for (const stage of ['registered', 'sending', 'sent', 'confirmed'] as const)
      expect(() => advance(labelAt(stage), events.removed, at)).toThrow(TransitionError);
  });
});
