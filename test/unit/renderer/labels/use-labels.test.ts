import { describe, expect, it } from 'vitest';
import type { Output } from '#shared/bridge/contract';
import { type Stage, stages } from '#shared/label/stage';
import {
  withChangedView,
  withNextPage,
  pageSize,
  withFirstPage,
} from '../../../../src/renderer/screens/labels/use-labels';
import { viewAt } from '../views';

const none = Object.fromEntries(stages.map((stage) => [stage, 0])) as Record<Stage, number>;
const view = (id: number) => {
  const one = viewAt('confirmed');
  return { ...one, label: { ...one.label, id: `n${id}` } };
};
/** Labels from a number downwards, as the station answers. */
const answer = (from: number, count: number): Output<'labels.list'> => ({
  views: Array.from({ length: count }, (_, at) => view(from - at)),
  counts: none,
  held: none,
  total: null,
  others: [],
  othersTotal: 0,
});
const ids = (rows: { views: readonly { label: { id: string } }[] }) =>
  rows.views.map(({ label }) => label.id);

describe('the rows of the list', () => {
  it('grow page by page until a page is not full', () => {
    const first = withFirstPage(undefined, answer(450, pageSize));
    expect(first.hasMore).toBe(true);
    const second = withNextPage(first, answer(250, pageSize));
    expect(second).toMatchObject({ hasMore: true });
    const third = withNextPage(second, answer(50, 50));
    expect(third.hasMore).toBe(false);
    expect(ids(third)).toEqual(Array.from({ length: 450 }, (_, at) => `n${450 - at}`));
  });

  it('get new labels at the top and keep the rows below the first page', () => {
    const rows = withNextPage(withFirstPage(undefined, answer(400, pageSize)), answer(200, pageSize));
    const now = withFirstPage(rows, answer(403, pageSize));
    expect(ids(now)).toEqual(Array.from({ length: 403 }, (_, at) => `n${403 - at}`));
    expect(now.hasMore).toBe(rows.hasMore);
  });

  it('start again when no row of the old page is left, or all rows fit on one page', () => {
    const rows = withNextPage(withFirstPage(undefined, answer(400, pageSize)), answer(200, pageSize));
    expect(ids(withFirstPage(rows, answer(900, pageSize)))).toHaveLength(pageSize);
    expect(withFirstPage(rows, answer(900, pageSize)).hasMore).toBe(true);
    expect(withFirstPage(rows, answer(3, 3))).toMatchObject({ hasMore: false });
    expect(ids(withFirstPage(rows, answer(3, 3)))).toEqual(['n3', 'n2', 'n1']);
  });

  it('show a changed label in its place', () => {
    const rows = withFirstPage(undefined, answer(3, 3));
    const moved = { ...view(2), documents: 7 };
    expect(withChangedView(rows, moved).views.map(({ documents }) => documents)).toEqual([1, 7, 1]);
    expect(withChangedView(rows, view(9)).views).toEqual(rows.views);
  });
});
