import type { LabelView } from '#shared/bridge/contract';
import { outcomeOrMessage, outcomeToHear } from '../../../../src/renderer/scan/bar';
import { currentMessage } from '../../../../src/renderer/scan/message';
import { outcomeLine } from '../../../../src/renderer/scan/outcome-line';
import { withPending } from '../../../../src/renderer/scan/pending';
import { scanOrder } from '../../../../src/renderer/scan/ship';
import { lastScan, pendingLabels } from '../../../../src/renderer/scan/shown-scan';
import { createOutcomeMemory } from '../../../../src/renderer/sound/new-outcome';
import type { stubStation } from '../station-stub';
import { printOf, viewAt } from '../views';

/** The message. */
export const shown = () => currentMessage()?.line ?? null;

/** What the outcome bar shows. */
const bar = () => {
  const line = withPending(outcomeLine(lastScan()), lastScan(), pendingLabels());
  return outcomeOrMessage(line, currentMessage());
};

/** The line of the outcome bar. */
export const barShows = () => bar().outcome;

/** @returns a function that returns what the bar plays now */
export const soundOfBar = () => {
  const newSound = createOutcomeMemory();
  return () => {
    const { outcome, messageTurn } = bar();
    return newSound(outcomeToHear(outcome, messageTurn, lastScan(), pendingLabels()));
  };
};

export const named = (view: LabelView, ref1: string): LabelView => ({
  ...view,
  label: { ...view.label, id: ref1, ref1 },
});

export const queued = (ref1: string): LabelView => named(viewAt('registered', { print: printOf({}) }), ref1);

/** Two scans; the answer to the first one is still to come. */
export const scanTwo = (station: ReturnType<typeof stubStation>, one = 'A-1', two = 'B-2') => {
  void scanOrder(one);
  const first = station.next('ship.scan');
  void scanOrder(two);
  return { first, second: station.next('ship.scan') };
};
