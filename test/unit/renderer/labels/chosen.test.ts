import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LabelView, LookUp, Output } from '#shared/bridge/contract';
import { type Stage, stages } from '#shared/label/stage';
import {
  clearMessage,
  currentMessage,
  messageTurn,
  replaceMessage,
} from '../../../../src/renderer/scan/message';
import { scanOrder } from '../../../../src/renderer/scan/ship';
import { clearScan, followLabels, followPrint } from '../../../../src/renderer/scan/shown-scan';
import { findScanned, followFound } from '../../../../src/renderer/screens/labels/chosen';
import { barShows, named, queued, soundOfBar } from '../scan/scans';
import { endStations, stubStation } from '../station-stub';
import { heldView, later, printOf, viewAt } from '../views';

let station: ReturnType<typeof stubStation>;
beforeEach(() => {
  station = stubStation();
});
afterEach(async () => {
  await endStations();
  clearMessage();
});

const view = viewAt('confirmed');
const bought: LookUp = { kind: 'package', packageId: 'P123456789', view };
const shown = () => currentMessage()?.line ?? null;

/** Scans a code and answers its look-up. */
const scanned = async (code: string, answer: LookUp) => {
  const found = findScanned(code);
  await station.next('track.lookUp').answer(answer);
  return found;
};

it('a scan on Labels opens the label that the station finds by its code, bought or not', async () => {
  const found = findScanned('PB-1');
  const asked = station.next('track.lookUp');
  expect(asked.input).toEqual({ code: 'PB-1' });
  await asked.answer(bought);
  expect(await found).toEqual({ id: view.label.id, view });
  const draft = viewAt('draft');
  expect(await scanned('PB-2', { kind: 'not_bought', view: draft })).toEqual({
    id: draft.label.id,
    view: draft,
  });
});

it('the line of a scan on Labels is the state of the label, with the stop of its paper first', async () => {
  const printed = viewAt('confirmed', { print: printOf({ state: 'confirmed' }) });
  const lineOf = async (shownView: LabelView) => {
    await scanned('P123', { kind: 'package', packageId: 'P123', view: shownView });
    return shown();
  };
  // Paper that came out earlier may be on a parcel already: the line does not say to put it on one.
  expect(await lineOf(printed)).toMatchObject({
    ...{ word: 'Printed', tone: 'good', subject: 'P123', next: 'Already bought. Reprint if you need to.' },
  });
  const replacedBy = { labelId: 'two', packageId: 'P9' };
  expect(await lineOf({ ...printed, replacedBy, paperStop: 'replaced' })).toMatchObject({
    ...{ word: 'Refused', tone: 'stop', alarm: true, next: 'Old label! P9 replaces it. Take it off.' },
  });
  const outdated = { ...printed, label: { ...printed.label, outdatedAt: later(0) } };
  expect(await lineOf({ ...outdated, paperStop: 'outdated' })).toMatchObject({ tone: 'stop', alarm: true });
  const mayLeave = await lineOf(outdated);
  expect(mayLeave).toMatchObject({ tone: 'look', next: 'Old data on this label! Look before you print.' });
  expect(mayLeave?.alarm).toBeUndefined();
  const inDoubt = heldView('sent', 'print_unknown');
  expect(await lineOf({ ...inDoubt, label: { ...inDoubt.label, outdatedAt: later(0) } })).toMatchObject({
    word: 'Unknown',
    tone: 'stop',
  });
  expect(await lineOf(heldView('sent', 'print_unknown'))).toMatchObject({ word: 'Unknown', tone: 'stop' });
  await scanned('PB-2', { kind: 'not_bought', view: viewAt('draft') });
  expect(shown()).toMatchObject({ word: 'Held', tone: 'look', next: 'Not shipped yet.' });
  await scanned('PB-2', { kind: 'not_bought', view: viewAt('draft'), elsewhere: 'away' });
  expect(shown()).toMatchObject({
    tone: 'look',
    next: 'Not bought here. The other benches can’t be asked now.',
  });
  // It may be paid for: that comes first.
  await scanned('PB-2', { kind: 'not_bought', view: heldView('draft', 'answer_lost'), elsewhere: 'away' });
  expect(shown()).toMatchObject({ word: 'Unknown', tone: 'stop' });
  await scanned('PB-2', { kind: 'not_bought', view: viewAt('draft'), elsewhere: 'asking' });
  expect(shown()).toMatchObject({ tone: 'look', next: 'The other benches are being asked. Scan it again.' });
});

describe('the line of a scan on Labels says how the label was at the look-up', () => {
  const sending = viewAt('sending', { print: printOf({ state: 'sending' }) });
  const printed = viewAt('confirmed', { print: printOf({ state: 'confirmed' }) });
  const lookUp = (shownView: LabelView) =>
    scanned('P123', { kind: 'package', packageId: 'P123', view: shownView });

  it('and is never work that goes on', async () => {
    await lookUp(sending);
    expect(shown()).toMatchObject({ word: 'Working', tone: 'look', subject: 'P123' });
    await lookUp(viewAt('registered', { print: printOf({}) }));
    expect(shown()).toMatchObject({ tone: 'look' });
  });

  it('and ends when an order is bought that was not, while the other benches are away', async () => {
    followFound();
    const draft = viewAt('draft');
    await scanned('PB-2', { kind: 'not_bought', view: draft, elsewhere: 'away' });
    expect(shown()).toMatchObject({ tone: 'look' });
    station.announce('label.changed', { ...printed, lastEvent: draft.lastEvent + 1 });
    expect(shown()).toBe(null);
  });

  it('and ends when the label changes: fresh paper is not called “Already bought”', async () => {
    followFound();
    await lookUp(sending);
    station.announce('label.changed', { ...printed, lastEvent: sending.lastEvent + 1 });
    expect(shown()).toBe(null);
    await lookUp(printed);
    station.announce('label.changed', { ...heldView('sent', 'print_unknown'), lastEvent: 2 });
    expect(shown()).toBe(null);
  });

  it('and stays, without a sound, when the label is announced without a change, or with an earlier one', async () => {
    followFound();
    await lookUp({ ...printed, lastEvent: 5 });
    const turn = messageTurn();
    station.announce('label.changed', { ...printed, lastEvent: 5 });
    station.announce('label.changed', { ...sending, lastEvent: 4 });
    expect(shown()).toMatchObject({ word: 'Printed' });
    expect(messageTurn()).toBe(turn);
  });

  it('and does not end another message, or the answer to a later scan', async () => {
    followFound();
    await lookUp(sending);
    const since = messageTurn();
    station.announce('label.changed', { ...printed, lastEvent: 2 });
    replaceMessage(since, { word: 'Held', tone: 'look', subject: 'later', next: '' });
    expect(shown()).toMatchObject({ subject: 'later' });
    station.announce('label.changed', { ...heldView('sent', 'print_unknown'), lastEvent: 3 });
    expect(shown()).toMatchObject({ subject: 'later' });
  });

  it('and ends in another environment, where the label does not exist', async () => {
    followFound();
    await lookUp(sending);
    station.announce('station.changed', {});
    expect(shown()).toBe(null);
  });

  it('and gives way to a scanned order that is stopped', async () => {
    followFound();
    followLabels();
    void scanOrder('A-1');
    await station.next('ship.scan').answer({ kind: 'started', view: queued('A-1') });
    await lookUp(sending);
    const heard = soundOfBar();
    heard();
    station.announce('label.changed', named(heldView('registered', 'print_unknown', later(9e9)), 'A-1'));
    station.announce('label.changed', { ...printed, lastEvent: sending.lastEvent + 1 });
    expect(barShows()).toMatchObject({ word: 'Unknown', tone: 'stop' });
    expect(heard()).toBe('stop');
    clearScan();
  });

  it('and ends when a print of the label is requested, also of the one that was scanned last', async () => {
    followLabels();
    void scanOrder('PB-1');
    await station.next('ship.scan').answer({ kind: 'started', view: printed });
    await lookUp(printed);
    followPrint(printed);
    expect(shown()).toBe(null);
    clearScan();
  });
});

const listed = (views: LabelView[]): Output<'labels.list'> => {
  const counts = Object.fromEntries(stages.map((stage) => [stage, 0])) as Record<Stage, number>;
  return { views, counts, held: counts, total: views.length, others: [], othersTotal: 0 };
};

/** Answers the look-up of a code that nothing alive has, and the search of the list. */
const absent = async (code: string, ...views: LabelView[]) =>
  absentWith({ kind: 'not_found', code }, ...views);

const absentWith = async (answer: Extract<LookUp, { kind: 'not_found' }>, ...views: LabelView[]) => {
  const found = findScanned(answer.code);
  await station.next('track.lookUp').answer(answer);
  await station.next('labels.list').answer(listed(views));
  return found;
};

const orderOf = (ref1: string): LabelView => {
  const closed = viewAt('closed');
  return { ...closed, label: { ...closed.label, stage: 'closed', ref1, package: null } };
};

it('a scan on Labels opens an order that was removed before it was bought', async () => {
  const removed = orderOf('1001');
  expect(await absent('1001', orderOf('10012'), removed)).toEqual({ id: removed.label.id, view: removed });
  expect(shown()).toMatchObject({ word: 'Held', tone: 'look', subject: '1001' });
});

it('a scan on Labels opens no label that only the search of the list finds', async () => {
  expect(await absent('1001', orderOf('10012'))).toBe(null);
  expect(shown()).toMatchObject({ word: 'Not found', tone: 'stop', subject: '1001' });
});

it('a scan on Labels that finds nothing says so, until the next scan', async () => {
  expect(await absent('NOWHERE')).toBe(null);
  expect(shown()).toMatchObject({ word: 'Not found', tone: 'stop', subject: 'NOWHERE' });
  const broken = findScanned('PB-1');
  expect(shown()).toMatchObject({ word: 'Working', tone: 'wait', subject: 'PB-1' });
  await station.next('track.lookUp').fail('It broke.');
  expect(await broken).toBe(null);
  expect(shown()).toMatchObject({ word: 'Held', tone: 'stop', subject: 'PB-1' });
});

it('a scan on Labels says why it opens no label: other benches, another station’s package, several parcels', async () => {
  expect(await absentWith({ kind: 'not_found', code: 'PB-1', elsewhere: 'away' })).toBe(null);
  expect(shown()).toMatchObject({
    word: 'Not found',
    next: 'Not found here. The other benches can’t be asked now.',
  });
  expect(await scanned('P1', { kind: 'package', packageId: 'P1', view: null })).toBe(null);
  expect(shown()).toMatchObject({ word: 'Refused', tone: 'look', subject: 'P1' });
  expect(await scanned('PB-2', { kind: 'parcels', ref1: 'PB-2', parcels: 2 })).toBe(null);
  expect(shown()).toMatchObject({ word: 'Held', tone: 'look', subject: 'PB-2' });
});

it('the answer to an earlier scan says nothing about a later one', async () => {
  const [first, second] = [findScanned('NOWHERE'), findScanned('PB-1')];
  await station.next('track.lookUp').answer({ kind: 'not_found', code: 'NOWHERE' });
  await station.next('track.lookUp').answer(bought);
  await station.next('labels.list').answer(listed([]));
  expect(await first).toBe(null);
  expect((await second)?.id).toBe(view.label.id);
  expect(shown()).toMatchObject({ word: 'Printed', subject: 'P123' });
});
