import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clearMessage } from '../../../../src/renderer/scan/message';
import { replaceLabel, scanOrder } from '../../../../src/renderer/scan/ship';
import {
  clearScan,
  followLabels,
  lastScan,
  pendingLabels,
  showPrint,
} from '../../../../src/renderer/scan/shown-scan';
import { endStations, stubStation } from '../station-stub';
import { heldView, later, viewAt } from '../views';
import { barShows, named, queued, scanTwo, shown } from './scans';

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

describe('the answer to a scan that another scan overtook', () => {
  it('is shown with its code when it started nothing, before and after the answer to the other one', async () => {
    const { first, second } = scanTwo(station);
    await first.answer({ kind: 'not_found', code: 'A-1' });
    expect(shown()).toMatchObject({ word: 'Not found', tone: 'stop', subject: 'A-1' });
    await second.answer({ kind: 'started', view: queued('B-2') });
    expect(lastScan()).toMatchObject({ phase: 'label', kind: 'started', view: { label: { ref1: 'B-2' } } });
    expect(shown()).toMatchObject({ subject: 'A-1' });

    const again = scanTwo(station);
    expect(shown()).toBeNull();
    await again.second.answer({ kind: 'started', view: queued('B-2') });
    await again.first.answer({ kind: 'held', view: named(heldView('registered', 'print_unknown'), 'A-1') });
    expect(shown()).toMatchObject({ tone: 'stop', order: 'A-1' });
    expect(lastScan()).toMatchObject({ view: { label: { ref1: 'B-2' } } });
  });

  it('does not hide that the other order was stopped', async () => {
    const { first, second } = scanTwo(station);
    await first.answer({ kind: 'not_found', code: 'A-1' });
    await second.answer({ kind: 'held', view: named(heldView('registered', 'print_unknown'), 'B-2') });
    expect(barShows()).toMatchObject({ tone: 'stop', subject: 'P123' });
    expect(lastScan()).toMatchObject({ phase: 'label', kind: 'held', view: { label: { ref1: 'B-2' } } });
  });

  it('does not hide it either when it comes after that', async () => {
    const { first, second } = scanTwo(station);
    await second.answer({ kind: 'held', view: named(heldView('draft', 'service_refused'), 'B-2') });
    await first.answer({ kind: 'not_found', code: 'A-1' });
    expect(barShows()).toMatchObject({ word: 'Refused', tone: 'stop', subject: 'B-2' });
  });

  it('does not hide that the other order is stopped later', async () => {
    followLabels();
    const { first, second } = scanTwo(station);
    await second.answer({ kind: 'started', view: named(viewAt('registering'), 'B-2') });
    await first.answer({ kind: 'not_found', code: 'A-1' });
    expect(barShows()).toMatchObject({ word: 'Not found', subject: 'A-1' });
    station.announce('label.changed', named(heldView('draft', 'service_refused', later(9e9)), 'B-2'));
    expect(barShows()).toMatchObject({ word: 'Refused', tone: 'stop', subject: 'B-2' });
  });

  it('gives way to the other order when that is held for another reason than a stop, then or later', async () => {
    followLabels();
    const { first, second } = scanTwo(station);
    await first.answer({ kind: 'not_found', code: 'A-1' });
    const held = named(heldView('registered', 'print_failed', later(9e9)), 'B-2');
    await second.answer({ kind: 'held', view: held });
    expect(barShows()).toMatchObject({ tone: 'look', subject: 'P123' });

    const again = scanTwo(station, 'C-3', 'D-4');
    await again.second.answer({ kind: 'started', view: queued('D-4') });
    await again.first.answer({ kind: 'not_found', code: 'C-3' });
    expect(barShows()).toMatchObject({ word: 'Not found', subject: 'C-3' });
    station.announce('label.changed', named(heldView('registered', 'print_failed', later(9e9)), 'D-4'));
    expect(barShows()).toMatchObject({ tone: 'look', subject: 'P123' });
    expect(lastScan()).toMatchObject({ view: { label: { ref1: 'D-4' } } });
  });

  it('is shown when the call failed', async () => {
    const { first } = scanTwo(station);
    await first.fail('It broke.');
    expect(shown()).toMatchObject({ word: 'Held', tone: 'stop', subject: 'A-1' });
  });

  it('is no message when its label is on its way: it is among those whose paper is expected', async () => {
    const { first, second } = scanTwo(station);
    await second.answer({ kind: 'started', view: queued('B-2') });
    await first.answer({ kind: 'started', view: queued('A-1') });
    expect(shown()).toBeNull();
    expect(pendingLabels().views.map(({ label }) => label.ref1)).toEqual(
      expect.arrayContaining(['A-1', 'B-2']),
    );
  });

  it('is reported as an earlier label when its paper is already printed, or it is held', async () => {
    const { first, second } = scanTwo(station);
    await second.answer({ kind: 'started', view: queued('B-2') });
    await first.answer({ kind: 'started', view: named(heldView('registering', 'answer_lost'), 'A-1') });
    expect(shown()).toBeNull();
    expect(pendingLabels().earlier).toMatchObject([{ label: { ref1: 'A-1' } }]);
  });

  it('is the alarm at once when the paper of it must not leave', async () => {
    const { first, second } = scanTwo(station);
    await first.answer({ kind: 'outdated', view: named(viewAt('confirmed'), 'A-1') });
    expect(lastScan()).toMatchObject({ kind: 'outdated', view: { label: { ref1: 'A-1' } } });
    await second.answer({ kind: 'started', view: queued('B-2') });
    expect(lastScan()).toMatchObject({ kind: 'outdated' });
    expect(pendingLabels().views.map(({ label }) => label.ref1)).toContain('B-2');
  });
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
