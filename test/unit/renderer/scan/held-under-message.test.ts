import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  clearMessage,
  messageTurn,
  replaceMessage,
  showMessage,
} from '../../../../src/renderer/scan/message';
import { outcomeLine } from '../../../../src/renderer/scan/outcome-line';
import { scanOrder, scanUnlessPaused } from '../../../../src/renderer/scan/ship';
import { clearScan, followLabels, lastScan, pendingLabels } from '../../../../src/renderer/scan/shown-scan';
import { endStations, stubStation } from '../station-stub';
import { heldView, later, printOf, viewAt } from '../views';
import { barShows, named, queued, scanTwo, shown, soundOfBar } from './scans';

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
    const { first, second } = scanTwo(station, 'G-7', 'H-8');
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
  const heard = soundOfBar();
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
  const { first, second } = scanTwo(station, 'I-9', 'J-1');
  await first.answer({ kind: 'started', view: queued('I-9') });
  const held = named(heldView('registered', 'print_failed', later(9e9)), 'I-9');
  station.announce('label.changed', held);
  await second.answer({ kind: 'started', view: queued('J-1') });
  expect(shown()).toBeNull();
  expect(pendingLabels().earlier).toMatchObject([{ label: { ref1: 'I-9' } }]);
  void scanOrder('K-2');
  await station.next('ship.scan').answer({ kind: 'started', view: queued('K-2') });
  expect(pendingLabels().earlier).toEqual([]);
});

it('two orders that are held while the next scan waits for its answer are both named with that answer', async () => {
  followLabels();
  const { first, second } = scanTwo(station, 'I-9', 'J-1');
  await first.answer({ kind: 'started', view: queued('I-9') });
  await second.answer({ kind: 'started', view: queued('J-1') });
  void scanOrder('K-2');
  for (const ref1 of ['I-9', 'J-1'])
    station.announce('label.changed', named(heldView('registered', 'print_failed', later(9e9)), ref1));
  await station.next('ship.scan').answer({ kind: 'started', view: queued('K-2') });
  expect(barShows()).toMatchObject({ tone: 'look', order: 'J-1' });
  expect(barShows()?.next).toMatch(/\. I-9: Held\. Then comes K-2\.$/);
});

describe('an order that is held while a scan on Queue waits for its answer, that its batch is paused', () => {
  const heldAs = (ref1: string) => named(heldView('registered', 'print_unknown', later(9e9)), ref1);
  /** A scan on Queue, and the answer that its batch is paused. */
  const scanPaused = (code: string) => {
    void scanUnlessPaused(code, () => undefined);
    const { answer } = station.next('ship.scan');
    return () => answer({ kind: 'paused' });
  };

  it('is shown and heard, and not hidden by that answer, when it was scanned last', async () => {
    followLabels();
    void scanOrder('M-4');
    await station.next('ship.scan').answer({ kind: 'started', view: queued('M-4') });
    const newSound = soundOfBar();
    expect(newSound()).toBe('wait');
    const answerPaused = scanPaused('N-5');
    station.announce('label.changed', heldAs('M-4'));
    await answerPaused();
    expect(barShows()).toMatchObject({ tone: 'stop', subject: 'P123' });
    expect(newSound()).toBe('stop');
    const answerAgain = scanPaused('N-5');
    await answerAgain();
    expect(barShows()).toMatchObject({ word: 'Held', tone: 'look', subject: 'N-5' });
  });

  it('is shown and heard when another order was scanned after it', async () => {
    followLabels();
    const { first, second } = scanTwo(station, 'M-4', 'M-5');
    await first.answer({ kind: 'started', view: queued('M-4') });
    await second.answer({ kind: 'started', view: queued('M-5') });
    const newSound = soundOfBar();
    newSound();
    const answerPaused = scanPaused('N-5');
    station.announce('label.changed', heldAs('M-4'));
    await answerPaused();
    expect(barShows()).toMatchObject({ tone: 'stop', order: 'M-4' });
    expect(newSound()).toBe('stop');
  });
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
