import type { LabelView, Output } from '#shared/bridge/contract';

type Answer = Output<'labels.list'>;

/** The list as far as it was asked for, newest first. */
export interface Rows extends Answer {
  /** False once the oldest label is here. */
  hasMore: boolean;
}

/** Labels asked for at once. */
export const pageSize = 200;

const hasMore = (answer: Answer): boolean => answer.views.length >= pageSize;

/** The next page under those that are here. */
export const grown = (rows: Rows, answer: Answer): Rows => ({
  ...rows,
  views: [...rows.views, ...answer.views],
  hasMore: hasMore(answer),
});

/** A changed label takes its own place; where it belongs now the next answer tells. */
export const changed = (rows: Rows, view: LabelView): Rows => ({
  ...rows,
  views: rows.views.map((row) => (row.label.id === view.label.id ? view : row)),
});

/** The first page asked anew: what it holds is as it says, what lies under it stays. */
export const refreshed = (rows: Rows | undefined, answer: Answer): Rows => {
  const last = answer.views.at(-1)?.label.id;
  const at = rows && hasMore(answer) ? rows.views.findIndex(({ label }) => label.id === last) : -1;
  if (!rows || at < 0) return { ...answer, hasMore: hasMore(answer) };
  const below = rows.views.slice(at + 1);
  return { ...answer, views: [...answer.views, ...below], hasMore: below.length > 0 ? rows.hasMore : true };
};
