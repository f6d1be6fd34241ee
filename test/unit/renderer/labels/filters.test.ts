import { describe, expect, it } from 'vitest';
import {
  chips,
  countOf,
  countFurther,
  isFiltered,
  noFilters,
  queryOf,
} from '../../../../src/renderer/screens/labels/filters';
import { type Stage, stages } from '#shared/label/stage';

const by = (counts: Partial<Record<Stage, number>>) =>
  Object.fromEntries(stages.map((stage) => [stage, counts[stage] ?? 0])) as Record<Stage, number>;

describe('the chips', () => {
  it('the parcels filter asks for every parcel of orders that have several', () => {
    const filters = { ...noFilters, parcels: 'several' } as const;
    expect(queryOf(filters)).toEqual({ parcels: 'several' });
    expect([countFurther(filters), isFiltered(filters)]).toEqual([1, true]);
  });

  it('every label counts under one chip: a label on hold under "needs a person" and under no stage', () => {
    const counts = {
      counts: by({ draft: 5, registered: 2, sent: 4, confirmed: 9, closed: 1 }),
      held: by({ draft: 2, sent: 3 }),
    };
    const counted = Object.fromEntries(chips.map((chip) => [chip, countOf(chip, counts)]));
    expect(counted).toEqual({ all: 21, person: 5, draft: 3, work: 2, sent: 1, confirmed: 9, closed: 1 });
    const { all, ...rest } = counted;
    expect(Object.values(rest).reduce((sum, count) => sum + count, 0)).toBe(all);
  });

  it('a chip asks for the labels that it counts', () => {
    expect(queryOf({ ...noFilters, chip: 'sent' })).toEqual({ stages: ['sent'], held: false });
    expect(queryOf({ ...noFilters, chip: 'person' })).toEqual({ held: true });
    expect(queryOf(noFilters)).toEqual({});
  });
});

describe('the other filters', () => {
  it('filters become a query: complete days in the time zone of this computer, the last one included', () => {
    const query = queryOf({
      ...noFilters,
      search: '  ana ',
      from: '2026-11-20',
      to: '2026-11-21',
      country: 'DE',
    });
    expect(query).toEqual({
      search: 'ana',
      from: new Date(2026, 10, 20).toISOString(),
      to: new Date(2026, 10, 22).toISOString(),
      country: 'DE',
    });
    expect(queryOf({ ...noFilters, from: 'no day', search: ' ' })).toEqual({});
    expect(queryOf({ ...noFilters, search: 'x'.repeat(300) }).search).toHaveLength(200);
  });

  it('it is known whether any filter is set', () => {
    expect(isFiltered(noFilters)).toBe(false);
    expect(isFiltered({ ...noFilters, search: ' ' })).toBe(false);
    expect(isFiltered({ ...noFilters, holdCode: 'answer_lost' })).toBe(true);
    expect(countFurther({ ...noFilters, from: '2026-11-20', printerId: 'z', chip: 'sent' })).toBe(2);
  });
});
