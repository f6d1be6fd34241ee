import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { handleBadge } from '../../../../src/renderer/people/badge-scan';
import { clearMessage, currentMessage } from '../../../../src/renderer/scan/message';
import { outcomeLine } from '../../../../src/renderer/scan/outcome-line';
import { scanOrder } from '../../../../src/renderer/scan/ship';
import { followLabels, lastScan, pendingLabels } from '../../../../src/renderer/scan/shown-scan';
import { findPackage } from '../../../../src/renderer/screens/recipient/recipient-store';
import { find } from '../../../../src/renderer/screens/reprint/find';
import { trackCode } from '../../../../src/renderer/screens/track/track-store';
import { heldView, later, viewAt } from '../views';
import { endStations, stubStation } from '../station-stub';

let station: ReturnType<typeof stubStation>;
beforeEach(() => {
  station = stubStation();
});
afterEach(async () => {
  followLabels();
  await endStations();
  clearMessage();
});

const shown = () => currentMessage()?.line ?? null;
const notFound = { kind: 'not_found', code: 'P-1' } as const;

/** An order that is scanned meanwhile, and held. */
const shipHeld = async (): Promise<void> => {
  void scanOrder('PB-1');
  await station.next('ship.scan').answer({ kind: 'started', view: heldView('draft', 'answer_lost') });
};

it('an order that is held while an unknown code is in the line is reported with the next scan', async () => {
  followLabels();
  const [first, unknown] = [viewAt('registering'), scanOrder('PB-1')];
  await station.next('ship.scan').answer({ kind: 'started', view: first });
  await unknown;
  void scanOrder('NOWHERE');
  await station.next('ship.scan').answer({ kind: 'not_found', code: 'NOWHERE' });
  station.announce('label.changed', heldView('registered', 'print_failed', later(9e9)));
  void scanOrder('PB-2');
  const { label, ...rest } = viewAt('registering');
  await station
    .next('ship.scan')
    .answer({ kind: 'started', view: { ...rest, label: { ...label, id: 'next' } } });
  expect(pendingLabels().earlier).toMatchObject([{ label: { id: first.label.id } }]);
});

describe('an order that is begun again, and that is announced with its earlier hold meanwhile', () => {
  const before = heldView('draft', 'cancelled');
  const begun = { kind: 'started', view: viewAt('draft') } as const;
  const line = () => outcomeLine(lastScan());

  it('is shown as work after the answer to its scan', async () => {
    followLabels();
    void scanOrder('PB-1');
    await station.next('ship.scan').answer(begun);
    station.announce('label.changed', before);
    expect(line()).toMatchObject({ word: 'Working', tone: 'wait' });
    station.announce('label.changed', { ...before, lastEvent: before.lastEvent + 1 });
    expect(line()?.word).toBe('Held');
  });

  it('is shown as work where the announcement comes before the answer', async () => {
    followLabels();
    void scanOrder('PB-1');
    station.announce('label.changed', before);
    await station.next('ship.scan').answer(begun);
    expect(line()).toMatchObject({ word: 'Working', tone: 'wait' });
  });
});

describe('an answer that arrives after another order was scanned', () => {
  it('of tracking does not replace that order’s outcome', async () => {
    void trackCode('P-1');
    expect(shown()).toMatchObject({ word: 'Working', subject: 'P-1' });
    await shipHeld();
    await station.next('track.ask').answer(notFound);
    expect(shown()).toBeNull();
  });

  it('that failed does not replace it either', async () => {
    void trackCode('P-1');
    await shipHeld();
    await station.next('track.ask').fail('It broke.');
    expect(shown()).toBeNull();
  });

  it('of a search for a correction or a reprint does not replace it', async () => {
    findPackage('P-1');
    await shipHeld();
    await station.next('recipient.find').answer(notFound);
    expect(shown()).toBeNull();
    void find('P-1');
    await shipHeld();
    await station.next('track.lookUp').answer(notFound);
    expect(shown()).toBeNull();
  });

  it('welcomes nobody in place of it', async () => {
    handleBadge('%PBB-1');
    await shipHeld();
    await station
      .next('people.signIn')
      .answer({ ok: true, person: { id: 'one', name: 'Sam Example', role: 'packer' } } as never);
    expect(shown()).toBeNull();
  });
});

describe('an answer that arrives while nothing else happened', () => {
  it('replaces the line that said that work was in progress', async () => {
    void trackCode('P-1');
    await station.next('track.ask').answer(notFound);
    expect(shown()).toMatchObject({ word: 'Not found', subject: 'P-1' });
    void find('P-1');
    await station.next('track.lookUp').answer(notFound);
    expect(shown()).toMatchObject({ word: 'Not found', subject: 'P-1' });
  });
});
