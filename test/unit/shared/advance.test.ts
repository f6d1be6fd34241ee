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
const fixed = { fields: { ref1: 'A2', city: 'Springfield' }, items: [] };
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
  corrected: { type: 'corrected', draft: fixed, changed: ['ref1', 'city'] },
  'register.started': { type: 'register.started', draft: fixed },
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
  'print.unsent': { type: 'print.unsent', ...print },
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
    draft: fixed,
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
    draft: fixed,
    isOnPaper: true,
  },
  'replaced.elsewhere': {
    ...{ type: 'replaced.elsewhere', bench: 'Bench 1', by: { labelId: 'label-9', packageId: 'P9' } },
  },
};
const types = Object.keys(events) as EventType[];

/** The expected changes of a label; anything absent stays unchanged. */
type Outcome = Partial<
  Pick<
    Label,
    'stage' | 'hold' | 'package' | 'draft' | 'ref1' | 'scannedBackAt' | 'outdatedAt' | 'replacedElsewhere'
  >
>;
const hold = (code: FailureCode, retryAt: string | null = null) => held(code, at, retryAt);

/** Events of the service after a label is bought; its paper may then show outdated data. */
const afterBuying: Partial<Record<EventType, Outcome>> = {
  updated: { draft: fixed, ref1: 'A2', outdatedAt: at },
  'update.failed': {},
  tracked: {},
  // Events of other benches are applied once the package is bought.
  adopted: {},
  'printed.elsewhere': {},
  'updated.elsewhere': { draft: fixed, ref1: 'A2', outdatedAt: at },
  'replaced.elsewhere': { replacedElsewhere: { labelId: 'label-9', packageId: 'P9' } },
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
    'print.unsent': stage === 'sending' ? { stage: 'registered' } : {},
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
    corrected: { draft: fixed, ref1: 'A2', hold: null },
    'register.started': { stage: 'registering', draft: fixed, hold: null },
    held: { hold: hold('printer_missing') },
    released: { hold: null },
    'gate.released': { hold: null },
    'floor.released': { hold: null },
    'settled.handled': { stage: 'closed', hold: null },
    removed: { stage: 'closed', hold: null },
    replaces: {},
  },
  // Its request may be on its way: only the answer, or the report that none arrived, may move it.
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
  // Received documents are printed at a person's request, and the purchase stays in doubt.
  ...Object.fromEntries(types.filter((type) => type.startsWith('print.')).map((type) => [type, {}])),
  'answer.read': {},
};

const expectMove = (label: Label, type: EventType, outcome: Outcome | undefined): void => {
  if (outcome === undefined) expect(() => advance(label, events[type], at)).toThrow(TransitionError);
  else expect(advance(label, events[type], at)).toEqual({ ...label, ...outcome, updatedAt: at });
};

describe.each(stages)('a label at %s', (stage) => {
  it.each(types)('a label in that stage accepts or refuses %s as the table says', (type) => {
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

  it.each(types.filter((type) => type !== 'held'))(
    'a held draft accepts or refuses %s as the table says',
    (type) => {
      expectMove(labelAt('draft', held(code)), type, allowedInDoubt[type]);
    },
  );
});

describe('a purchase in doubt', () => {
  it.each(['order_invalid', 'service_refused', 'service_unreachable', 'cancelled'] as const)(
    'a draft held by %s is not a purchase in doubt',
    (code) => {
      const label = labelAt('draft', held(code));
      expect(isInDoubt(label)).toBe(false);
      expect(advance(label, events['register.started'], at).stage).toBe('registering');
    },
  );

  it('is possible only for a draft, not for a bought label', () => {
    for (const stage of stages.filter((one) => one !== 'draft'))
      for (const code of doubtful) expect(isInDoubt(labelAt(stage, held(code)))).toBe(false);
  });
});

describe('a label that was bought', () => {
  it('keeps the hold that prevents its paper', () => {
    const event = { ...events['register.succeeded'], failure: failure('document_unreadable') };
    expect(advance(labelAt('registering'), event, at)).toMatchObject({
      stage: 'registered',
      package: other,
      hold: hold('document_unreadable'),
    });
  });

  it('keeps its package through every event', () => {
    for (const stage of ['registered', 'sending', 'sent', 'confirmed'] as const)
      for (const type of types)
        if (allowed[stage][type]) expect(advance(labelAt(stage), events[type], at).package).toEqual(pack);
  });

  it('is never requested again', () => {
    for (const stage of stages.filter((one) => !unbought.includes(one)))
      expect(() => advance(labelAt(stage), events['register.started'], at)).toThrow(TransitionError);
  });
});

it('a correction without ref1 keeps the old one', () => {
  const event = { ...events.corrected, draft: { fields: { city: 'Springfield' }, items: [] } };
  expect(advance(labelAt('draft'), event, at).ref1).toBe('A1');
});

it('a reprinted label must be scanned back again', () => {
  const scanned = advance(labelAt('confirmed'), events['scanned.back'], then);
  expect(scanned).toMatchObject({ scannedBackAt: then, stage: 'confirmed' });
  expect(advance(scanned, events['print.queued'], at).scannedBackAt).toBeNull();
  expect(advance(scanned, events['scan.skipped'], at).scannedBackAt).toBe(then);
});

describe('rules that are easily broken', () => {
  it('another hold does not end the doubt about a purchase', () => {
    const label = labelAt('draft', held('answer_lost'));
    expect(() => advance(label, events.held, at)).toThrow(TransitionError);
  });

  it('a failed reprint does not make a sent label look unsent', () => {
    const reprinting = advance(labelAt('sent'), events['print.sending'], at);
    expect(advance(reprinting, events['print.failed'], at).stage).toBe('sent');
  });

  it.each(['maybe_printed_elsewhere', 'bought_twice'] as const)(
    'a print that lost its connection is asked about, and one of a restored archive leaves the hold: %s',
    (code) => {
      const label = labelAt('registered', held(code));
      const lost = advance(label, events['print.unknown'], at);
      expect(lost.hold?.failure.code).toBe('print_unknown');
      const restored = advance(label, { ...events['print.unknown'], note: 'restored' }, at);
      expect(restored.hold?.failure.code).toBe(code);
    },
  );

  it('a print in doubt is settled before another is queued', () => {
    const label = labelAt('sending', held('print_unknown'));
    expect(() => advance(label, events['print.queued'], at)).toThrow(TransitionError);
  });

  it('a label that was proven printed at another bench is confirmed', () => {
    const sent = advance(labelAt('registered'), events['printed.elsewhere'], then);
    expect(sent.stage).toBe('sent');
    expect(advance(sent, { ...events['printed.elsewhere'], state: 'confirmed' }, at).stage).toBe('confirmed');
    const unknown = { ...events['printed.elsewhere'], state: 'unknown' } as const;
    expect(advance(labelAt('registered'), unknown, at).stage).toBe('registered');
  });

  it('a label that another bench may have printed is not printed automatically, and its waiting print is cancelled', () => {
    const unknown = { ...events['printed.elsewhere'], state: 'unknown' } as const;
    const label = advance(labelAt('registered'), unknown, at);
    const detail = `Bench 1, ${then}`;
    expect(label.hold?.failure).toEqual({ code: 'maybe_printed_elsewhere', detail });
    expect(() => advance(label, events['print.sending'], at)).toThrow(TransitionError);
    for (const end of ['print.cancelled', 'print.failed'] as const)
      expect(advance(label, events[end], at).hold).toEqual(label.hold);
    // A person may still print it, or the doubt is settled.
    const asked = advance(label, events['print.queued'], at);
    expect(advance(asked, events['print.sending'], at).stage).toBe('sending');
    expect(advance(label, events['printed.elsewhere'], at)).toMatchObject({ stage: 'sent', hold: null });
    const twice = labelAt('registered', held('bought_twice'));
    expect(advance(twice, unknown, at).hold).toEqual(twice.hold);
  });

  it('an order that another bench shipped may be removed from the list, because nothing is in doubt here', () => {
    const label = labelAt('draft', held('shipped_elsewhere'));
    expect(advance(label, events.removed, at)).toMatchObject({ stage: 'closed', hold: null });
    expect(() => advance(labelAt('draft', held('bought_before')), events.removed, at)).toThrow(
      TransitionError,
    );
  });

  it('an order that is closed takes the package that was bought for it, and no second one', () => {
    const closed = advance(labelAt('draft'), { type: 'removed', givenBack: true }, then);
    const found = advance(closed, { ...events['settled.found'], documents: 1 }, at);
    expect(found).toMatchObject({ stage: 'registered', package: other, hold: null });
    expect(() => advance(labelAt('closed'), events['settled.found'], at)).toThrow(TransitionError);
  });

  it('a bought label is never simply removed', () => {
    for (const stage of ['registered', 'sending', 'sent', 'confirmed'] as const)
      expect(() => advance(labelAt(stage), events.removed, at)).toThrow(TransitionError);
  });
});
