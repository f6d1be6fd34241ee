import { describe, expect, it } from 'vitest';
import type { Summary } from '#shared/label/summary';
import {
  barsOf,
  figuresOf,
  isDay,
  daysAfter,
  tablesOf,
} from '../../../../src/renderer/screens/labels/day/figures';

const summary: Summary = {
  day: '2026-11-21',
  from: '2026-11-21T00:00:00.000Z',
  to: '2026-11-22T00:00:00.000Z',
  bought: 1200,
  prints: { confirmed: 1190, sent: 3, unknown: 2, failed: 1 },
  reprints: [{ reason: 'jam', count: 4 }],
  holds: [
    { code: 'answer_lost', count: 2, open: 0 },
    { code: 'print_unknown', count: 2, open: 1 },
  ],
  settled: { found: 0, again: 0, handled: 2 },
  corrections: { updated: 5, refused: 0, unknown: 0 },
  replacements: 1,
  hours: [
    { hour: 8, labels: 100 },
    { hour: 10, labels: 200 },
  ],
  toProof: { labels: 1190, median: 2350, p95: 150_000 },
  printers: [{ name: 'Zebra', ends: { confirmed: 1190, sent: 3, unknown: 2, failed: 1 } }],
  people: [],
};

describe('a day', () => {
  it('is a day of the calendar, with a day before and after it', () => {
    expect(['2026-02-28', '2026-02-30', '2026-2-3', ''].map(isDay)).toEqual([true, false, false, false]);
    expect([daysAfter('2026-03-01', -1), daysAfter('2026-12-31', 1)]).toEqual(['2026-02-28', '2027-01-01']);
  });

  it('has its numbers in words, and marks those worth a look', () => {
    const figures = figuresOf(summary);
    expect(figures.map(({ value }) => value)).toEqual(['1,200', '1,190', '3', '2', '1', '2.4 s']);
    expect(figures.map(({ tone }) => tone)).toEqual([
      undefined,
      undefined,
      undefined,
      'stop',
      'look',
      undefined,
    ]);
    expect(figures.at(-1)?.hint).toContain('2.5 min');
    expect(figuresOf({ ...summary, toProof: null, holds: [] }).at(-1)?.value).toBe('–');
  });

  it('leaves rows of zero out of its tables, and hours without labels out of its bars', () => {
    const tables = tablesOf(summary);
    expect(tables.map(({ rows }) => rows.length)).toEqual([1, 2, 1, 4]);
    expect(tables[0]?.rows[0]).toEqual(['Zebra', '1,190', '3', '2', '1']);
    expect(barsOf(summary).map(({ count, share }) => [count, share])).toEqual([
      ['100', 0.5],
      ['0', 0],
      ['200', 1],
    ]);
    expect(barsOf({ ...summary, hours: [] })).toEqual([]);
  });
});
