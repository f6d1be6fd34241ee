import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Entry, EntryState } from '#main/features/queue/entry';
import { createLines } from '#main/features/queue/lines';
import { rowOf } from '../../renderer/queue/rows';

const states: readonly EntryState[] = ['todo', 'later', 'buying', 'bought', 'printing', 'held', 'done'];
const state = fc.constantFrom(...states);
const printer = fc.constantFrom('p1', 'p2', null);

const entryOf = (
  at: number,
  { state: now, printerId }: { state: EntryState; printerId: string | null },
): Entry => ({
  row: rowOf(`row-${at}`, { position: at, printerId }),
  state: now,
  isInternational: false,
  why: null,
});

/** The entries of each printer, in order, with the counts. A printer without unfinished entries may be present or absent. */
const reported = (lines: ReturnType<typeof createLines>) =>
  [...lines.all()]
    .filter(([, { entries }]) => entries.length > 0)
    .map(([printerId, line]) => [
      printerId,
      line.atRisk,
      line.entries.map(({ row, state: now }) => `${row.labelId} ${now}`),
    ])
    .sort();

test('lines that are kept up to date equal newly built ones', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ state, printerId: printer }), { maxLength: 12 }),
      fc.array(fc.tuple(fc.nat(11), state), { maxLength: 30 }),
      (rows, moves) => {
        const entries = rows.map((row, at) => entryOf(at, row));
        const lines = createLines(
          () => entries,
          () => false,
        );
        lines.all();
        for (const [at, next] of moves) {
          const entry = entries[at];
          if (!entry) continue;
          const before = entry.state;
          entry.state = next;
          lines.moved(entry, { state: before, why: null });
          expect(reported(lines)).toEqual(
            reported(
              createLines(
                () => entries,
                () => false,
              ),
            ),
          );
        }
      },
    ),
    { numRuns: 300 },
  );
});

test('finished rows and rows without a printer are in no line', () => {
  const entries = [
    entryOf(0, { state: 'done', printerId: 'p1' }),
    entryOf(1, { state: 'printing', printerId: 'p1' }),
    entryOf(2, { state: 'todo', printerId: null }),
    entryOf(3, { state: 'todo', printerId: 'p1' }),
  ];
  expect(
    reported(
      createLines(
        () => entries,
        () => false,
      ),
    ),
  ).toEqual([['p1', 1, ['row-1 printing', 'row-3 todo']]]);
});
