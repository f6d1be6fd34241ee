import { expect, it } from 'vitest';
import { countEvent, emptyTally, summaryOf } from '#main/features/labels/day-summary';
import type { DayEvent } from '#shared/label/summary';

const found = (more: Partial<DayEvent>): DayEvent => ({
  ...{ labelId: 'one', at: '2026-11-21T08:00:00.000Z', type: 'settled.found', operator: null },
  ...{ printId: null, printerName: null, reason: null, note: null, failure: null, outcome: null },
  ...{ documents: null, paper: null },
  ...more,
});

it.each([
  ['nothing, where its documents were stored', { documents: 1 }, []],
  ['a missing document', { documents: 0 }, ['document_missing']],
  ['a missing document, where an older version did not count them', {}, ['document_missing']],
  ['an unknown print', { documents: 1, paper: 'unknown' }, ['print_unknown']],
])('the day counts for a package that was found: %s', (_, more, holds) => {
  const tally = emptyTally();
  countEvent(tally, found(more));
  const summary = summaryOf(tally, { reasons: new Map(), holdsNow: new Map() });
  expect(summary.holds.map(({ code }) => code)).toEqual(holds);
  expect(summary).toMatchObject({ bought: 1, settled: { found: 1 } });
});
