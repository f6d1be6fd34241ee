import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LabelView } from '#shared/bridge/contract';
import { outcomeOrMessage, outcomeToHear } from '../../../../src/renderer/scan/bar';
import {
  clearMessage,
  currentMessage,
  messageTurn,
  replaceMessage,
  showMessage,
} from '../../../../src/renderer/scan/message';
import { outcomeLine } from '../../../../src/renderer/scan/outcome-line';
import {
  clearScan,
  followLabels,
  lastScan,
  pendingLabels,
  replaceLabel,
  scanOrder,
  showPrint,
} from '../../../../src/renderer/scan/ship';
import { createOutcomeMemory } from '../../../../src/renderer/sound/new-outcome';
import { heldView, later, printOf, viewAt } from '../views';
import { endStations, stubStation } from '../station-stub';

let station: ReturnType<typeof stubStation>;
beforeEach(() => {
  station = stubStation();
});
afterEach(async () => {
  followLabels();
  await endStations();
  clearScan();
  clearMessage();
});

const shown = () => currentMessage()?.line ?? null;
/** The line of the outcome bar. */
const barShows = () => outcomeOrMessage(outcomeLine(lastScan()), currentMessage()).outcome;
const named = (view: LabelView, ref1: string): LabelView => ({
  ...view,
  label: { ...view.label, id: ref1, ref1 },
});
const queued = (ref1: string): LabelView => named(viewAt('registered', { print: printOf({}) }), ref1);

/** Two scans; the answer to the first one is still to come. */
const scanTwo = (...[one, two]: [string, string] | []) => {
  void scanOrder(one ?? 'A-1');
  const first = station.next('ship.scan');
  void scanOrder(two ?? 'B-2');
  return { first, second: station.next('ship.scan') };
};

describe('the answer to a scan that another scan overtook', () => {
  it('is shown with its code when it started nothing, before and after the answer to the other one', async () => {
    const { first, second } = scanTwo();
    await first.answer({ kind: 'not_found', code: 'A-1' });
    expect(shown()).toMatchObject({ word: 'Not found', tone: 'stop', subject: 'A-1' });
    await second.answer({ kind: 'started', view: queued('B-2') });
    expect(lastScan()).toMatchObject({ phase: 'label', kind: 'started', view: { label: { ref1: 'B-2' } } });
    expect(shown()).toMatchObject({ subject: 'A-1' });

    const again = scanTwo();
    expect(shown()).toBeNull();
    await again.second.answer({ kind: 'started', view: queued('B-2') });
    await again.first.answer({ kind: 'held', view: named(heldView('registered', 'print_unknown'), 'A-1') });
    expect(shown()).toMatchObject({ tone: 'stop', order: 'A-1' });
    expect(lastScan()).toMatchObject({ view: { label: { ref1: 'B-2' } } });
  });

  it('does not hide that the other order was stopped', async () => {
    const { first, second } = scanTwo();
    await first.answer({ kind: 'not_found', code: 'A-1' });
    await second.answer({ kind: 'held', view: named(heldView('registered', 'print_unknown'), 'B-2') });
    expect(barShows()).toMatchObject({ tone: 'stop', subject: 'P123' });
    expect(lastScan()).toMatchObject({ phase: 'label', kind: 'held', view: { label: { ref1: 'B-2' } } });
  });

  it('does not hide it either when it comes after that', async () => {
    const { first, second } = scanTwo();
    await second.answer({ kind: 'held', view: named(heldView('draft', 'service_refused'), 'B-2') });
    await first.answer({ kind: 'not_found', code: 'A-1' });
    expect(barShows()).toMatchObject({ word: 'Refused', tone: 'stop', subject: 'B-2' });
  });

  it('does not hide that the other order is stopped later', async () => {
    followLabels();
    const { first, second } = scanTwo();
    await second.answer({ kind: 'started', view: named(viewAt('registering'), 'B-2') });
    await first.answer({ kind: 'not_found', code: 'A-1' });
    expect(barShows()).toMatchObject({ word: 'Not found', subject: 'A-1' });
    station.announce('label.changed', named(heldView('draft', 'service_refused', later(9e9)), 'B-2'));
    expect(barShows()).toMatchObject({ word: 'Refused', tone: 'stop', subject: 'B-2' });
  });

  it('gives way to the other order when that is held for another reason than a stop, then or later', async () => {
    followLabels();
    const { first, second } = scanTwo();
    await first.answer({ kind: 'not_found', code: 'A-1' });
    const held = named(heldView('registered', 'print_failed', later(9e9)), 'B-2');
    await second.answer({ kind: 'held', view: held });
    expect(barShows()).toMatchObject({ tone: 'look', subject: 'P123' });

    const again = scanTwo('C-3', 'D-4');
    await again.second.answer({ kind: 'started', view: queued('D-4') });
    await again.first.answer({ kind: 'not_found', code: 'C-3' });
    expect(barShows()).toMatchObject({ word: 'Not found', subject: 'C-3' });
    station.announce('label.changed', named(heldView('registered', 'print_failed', later(9e9)), 'D-4'));
    expect(barShows()).toMatchObject({ tone: 'look', subject: 'P123' });
    expect(lastScan()).toMatchObject({ view: { label: { ref1: 'D-4' } } });
  });

  it('is shown when the call failed', async () => {
    const { first } = scanTwo();
    await first.fail('It broke.');
    expect(shown()).toMatchObject({ word: 'Held', tone: 'stop', subject: 'A-1' });
  });

  it('is no message when its label is on its way: it is among those whose paper is expected', async () => {
    const { first, second } = scanTwo();
    await second.answer({ kind: 'started', view: queued('B-2') });
    await first.answer({ kind: 'started', view: queued('A-1') });
    expect(shown()).toBeNull();
    expect(pendingLabels().views.map(({ label }) => label.ref1)).toEqual(
      expect.arrayContaining(['A-1', 'B-2']),
    );
  });

  it('is reported as an earlier label when its paper is already printed, or it is held', async () => {
    const { first, second } = scanTwo();
    await second.answer({ kind: 'started', view: queued('B-2') });
    await first.answer({ kind: 'started', view: named(heldView('registering', 'answer_lost'), 'A-1') });
    expect(shown()).toBeNull();
    expect(pendingLabels().lastOut).toMatchObject({ label: { ref1: 'A-1' } });
  });

  it('is the alarm at once when the paper of it must not leave', async () => {
    const { first, second } = scanTwo();
    await first.answer({ kind: 'outdated', view: named(viewAt('confirmed'), 'A-1') });
    expect(lastScan()).toMatchObject({ kind: 'outdated', view: { label: { ref1: 'A-1' } } });
    await second.answer({ kind: 'started', view: queued('B-2') });
    expect(lastScan()).toMatchObject({ kind: 'outdated' });
    expect(pendingLabels().views.map(({ label }) => label.ref1)).toContain('B-2');
  });
});

describe('the success of a command', () => {
  const updated = { word: 'Updated', tone: 'good', subject: 'PAUSE', next: 'Paused.' } as const;

  it('does not hide that the scanned order is stopped after it', async () => {
    followLabels();
    void scanOrder('H-8');
    const going = named(viewAt('registering'), 'H-8');
    await station.next('ship.scan').answer({ kind: 'started', view: going });
    showMessage(updated);
    station.announce('label.changed', going);
    expect(barShows()).toMatchObject({ word: 'Updated' });
    const stopped = named(heldView('draft', 'service_refused', later(9e9)), 'H-8');
    station.announce('label.changed', stopped);
    expect(barShows()).toMatchObject({ word: 'Refused', tone: 'stop', subject: 'H-8' });
    showMessage(updated);
    station.announce('label.changed', stopped);
    expect(barShows()).toMatchObject({ word: 'Updated' });
  });

  it('stays when the paper of the scanned order is out of date by it', async () => {
    followLabels();
    void scanOrder('H-8');
    const printed = named(viewAt('confirmed', { print: printOf({ state: 'confirmed' }) }), 'H-8');
    await station.next('ship.scan').answer({ kind: 'started', view: printed });
    showMessage(updated);
    const outdated = { ...printed.label, outdatedAt: later(9e8), updatedAt: later(9e9) };
    station.announce('label.changed', { ...printed, label: outdated, paperStop: 'outdated' });
    expect(outcomeLine(lastScan())).toMatchObject({ tone: 'stop' });
    expect(barShows()).toMatchObject({ word: 'Updated' });
  });

  it('does not hide that an order scanned before that one is stopped after it', async () => {
    followLabels();
    const { first, second } = scanTwo('G-7', 'H-8');
    await first.answer({ kind: 'started', view: queued('G-7') });
    await second.answer({ kind: 'started', view: queued('H-8') });
    showMessage(updated);
    station.announce('label.changed', named(heldView('registered', 'print_unknown', later(9e9)), 'G-7'));
    expect(shown()).toBeNull();
  });
});

it('the refusal of a command gives way to a scanned order that is held after it', async () => {
  followLabels();
  void scanOrder('E-5');
  await station.next('ship.scan').answer({ kind: 'started', view: queued('E-5') });
  const newSound = createOutcomeMemory();
  const heard = () => {
    const { outcome, messageTurn: ofMessage } = outcomeOrMessage(outcomeLine(lastScan()), currentMessage());
    return newSound(outcomeToHear(outcome, ofMessage, lastScan(), pendingLabels()));
  };
  showMessage({ word: 'Refused', tone: 'look', subject: 'RESUME', next: 'Nothing is paused.' });
  expect(heard()).toBe('look');
  station.announce('label.changed', named(heldView('registered', 'print_unknown', later(9e9)), 'E-5'));
  expect(barShows()).toMatchObject({ tone: 'stop', subject: 'P123' });
  expect(heard()).toBe('stop');
});

it('a held order does not end the message of an alarm', async () => {
  followLabels();
  void scanOrder('L-3');
  await station.next('ship.scan').answer({ kind: 'started', view: queued('L-3') });
  showMessage({ word: 'Refused', tone: 'stop', subject: 'P-1', next: '', alarm: true });
  station.announce('label.changed', named(heldView('registered', 'print_failed', later(9e9)), 'L-3'));
  expect(barShows()).toMatchObject({ subject: 'P-1' });
});

it('an order that is held while the next scan waits for its answer is reported with that answer', async () => {
  followLabels();
  const { first, second } = scanTwo('I-9', 'J-1');
  await first.answer({ kind: 'started', view: queued('I-9') });
  const held = named(heldView('registered', 'print_failed', later(9e9)), 'I-9');
  station.announce('label.changed', held);
  await second.answer({ kind: 'started', view: queued('J-1') });
  expect(shown()).toBeNull();
  expect(pendingLabels().lastOut).toMatchObject({ label: { ref1: 'I-9' } });
  void scanOrder('K-2');
  await station.next('ship.scan').answer({ kind: 'started', view: queued('K-2') });
  expect(pendingLabels().lastOut).toBeNull();
});

it('the answer to a command is shown when the scanned order was stopped while it was awaited', async () => {
  followLabels();
  void scanOrder('F-6');
  const going = named(viewAt('registering'), 'F-6');
  await station.next('ship.scan').answer({ kind: 'started', view: going });
  showMessage({ word: 'Working', tone: 'wait', subject: 'P-1', next: 'Sending…' });
  const since = messageTurn();
  station.announce('label.changed', named(heldView('draft', 'service_refused', later(9e9)), 'F-6'));
  replaceMessage(since, { word: 'Refused', tone: 'stop', subject: 'P-1', next: '' });
  expect(barShows()).toMatchObject({ word: 'Refused', subject: 'P-1' });
});

it('the success of a command is not shown when the scanned order was stopped while it was awaited', async () => {
  followLabels();
  void scanOrder('F-7');
  const going = named(viewAt('registering'), 'F-7');
  await station.next('ship.scan').answer({ kind: 'started', view: going });
  showMessage({ word: 'Working', tone: 'wait', subject: 'P-1', next: 'Sending…' });
  const since = messageTurn();
  station.announce('label.changed', named(heldView('draft', 'service_refused', later(9e9)), 'F-7'));
  replaceMessage(since, { word: 'Updated', tone: 'good', subject: 'P-1', next: '' });
  expect(barShows()).toMatchObject({ word: 'Refused', subject: 'F-7' });
});

describe('a print that a person requests', () => {
  it('does not remove an alarm that nobody has acknowledged', async () => {
    void scanOrder('A-1');
    await station.next('ship.scan').answer({ kind: 'outdated', view: named(viewAt('confirmed'), 'A-1') });
    showPrint(queued('B-2'));
    expect(lastScan()).toMatchObject({ kind: 'outdated', view: { label: { ref1: 'A-1' } } });
    clearScan();
    showPrint(queued('B-2'));
    expect(lastScan()).toMatchObject({ kind: 'shown', view: { label: { ref1: 'B-2' } } });
  });
});

describe('the answer to a replacement', () => {
  it('does not take the place of an order that was scanned meanwhile', async () => {
    void replaceLabel(named(viewAt('confirmed'), 'C-3'));
    void scanOrder('B-2');
    await station
      .next('ship.scan')
      .answer({ kind: 'held', view: named(heldView('draft', 'answer_lost'), 'B-2') });
    await station
      .next('labels.replace')
      .answer({ ok: true, answer: { kind: 'started', view: queued('D-4') } });
    expect(lastScan()).toMatchObject({ view: { label: { ref1: 'B-2' } } });
    expect(pendingLabels().views.map(({ label }) => label.ref1)).toContain('D-4');
  });
});
