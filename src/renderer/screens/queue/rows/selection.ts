/**
 * Which rows an action applies to: the row of the cursor, or the ticked rows if there are any. Every step is
 * a pure function of the displayed rows in their order.
 */
export interface Selection {
  cursor: string | null;
  /** The first row of a range. */
  anchor: string | null;
  ticked: ReadonlySet<string>;
  /** No ticked row is displayed any more: nothing is selected until a person moves or ticks. */
  lostTicks?: true;
}

type Ids = readonly string[];

export const noSelection: Selection = { cursor: null, anchor: null, ticked: new Set() };

/** The rows of an action, in their order. */
export const chosenOf = ({ cursor, ticked, lostTicks }: Selection, ids: Ids): string[] => {
  if (ticked.size > 0) return ids.filter((labelId) => ticked.has(labelId));
  return cursor !== null && !lostTicks && ids.includes(cursor) ? [cursor] : [];
};

export const isChosen = ({ cursor, ticked, lostTicks }: Selection, labelId: string): boolean =>
  ticked.size > 0 ? ticked.has(labelId) : !lostTicks && cursor === labelId;

/** Puts the cursor on a row and clears the ticks. */
export const point = (labelId: string): Selection => ({
  cursor: labelId,
  anchor: labelId,
  ticked: new Set(),
});

/** Ticks all rows from the anchor to this row. */
export const extendTo = (now: Selection, labelId: string, ids: Ids): Selection => {
  const from = ids.indexOf(now.anchor ?? now.cursor ?? labelId);
  const to = ids.indexOf(labelId);
  if (to < 0) return now;
  const start = from < 0 ? to : from;
  const ticked = new Set(ids.slice(Math.min(start, to), Math.max(start, to) + 1));
  return { cursor: labelId, anchor: ids[start] ?? labelId, ticked };
};

const toggled = (set: ReadonlySet<string>, labelId: string): Set<string> => {
  const next = new Set(set);
  if (!next.delete(labelId)) next.add(labelId);
  return next;
};

/** Ticks or unticks a row by mouse or touch; other ticked rows stay ticked. */
export const toggle = (now: Selection, labelId: string): Selection => ({
  cursor: labelId,
  anchor: labelId,
  ticked: toggled(now.ticked, labelId),
});

/** Ticks or unticks the row of the cursor. */
export const toggleCursor = (now: Selection): Selection =>
  now.cursor === null ? now : toggle(now, now.cursor);

/** A click with Ctrl adds a row to the chosen ones, which include the row of the cursor. */
export const add = (now: Selection, labelId: string): Selection => {
  const { cursor, ticked } = now;
  const chosen = ticked.size === 0 && cursor !== null && isChosen(now, cursor) ? new Set([cursor]) : ticked;
  return { cursor: labelId, anchor: labelId, ticked: toggled(chosen, labelId) };
};

export const tickAll = ({ cursor, anchor }: Selection, ids: Ids): Selection => ({
  cursor,
  anchor,
  ticked: new Set(ids),
});

export const untick = ({ cursor }: Selection): Selection => ({ cursor, anchor: cursor, ticked: new Set() });

export type Step = 'up' | 'down' | 'pageUp' | 'pageDown' | 'first' | 'last';

/** @param page rows on one page of the screen */
const target = (step: Step, at: number, last: number, page: number): number => {
  const to = {
    up: at - 1,
    down: at + 1,
    pageUp: at - page,
    pageDown: at + page,
    first: 0,
    last,
  }[step];
  return Math.min(last, Math.max(0, to));
};

/** Moves the cursor. `extend` ticks the rows it passes; without it, earlier ticks stay. */
export const move = (
  now: Selection,
  step: Step,
  ids: Ids,
  { page, extend }: { page: number; extend: boolean },
): Selection => {
  const at = now.cursor === null ? -1 : ids.indexOf(now.cursor);
  const to = ids[at < 0 && step !== 'last' ? 0 : target(step, at, ids.length - 1, page)];
  if (to === undefined) return now;
  if (extend) return extendTo(now, to, ids);
  return { cursor: to, anchor: to, ticked: now.ticked };
};

/** The nearest displayed row after a removed one, otherwise before it. */
const nearest = (removed: string, before: Ids, visible: ReadonlySet<string>): string | null => {
  const at = before.indexOf(removed);
  const isShown = (labelId: string): boolean => visible.has(labelId);
  return before.slice(at + 1).find(isShown) ?? before.slice(0, Math.max(0, at)).findLast(isShown) ?? null;
};

/**
 * Rows that are not displayed any more lose their ticks, and the cursor moves to the row in its place. If
 * there are rows, the cursor is on one. It does not take the place of the last tick.
 */
export const keepShown = (now: Selection, before: Ids, ids: Ids): Selection => {
  const visible = new Set(ids);
  const ticked = new Set([...now.ticked].filter((labelId) => visible.has(labelId)));
  const kept =
    now.cursor === null || visible.has(now.cursor) ? now.cursor : nearest(now.cursor, before, visible);
  const cursor = kept ?? ids[0] ?? null;
  const anchor = now.anchor !== null && visible.has(now.anchor) ? now.anchor : cursor;
  const same = cursor === now.cursor && anchor === now.anchor && ticked.size === now.ticked.size;
  if (same) return now;
  const lostTicks = ticked.size === 0 && (now.lostTicks === true || now.ticked.size > 0);
  return { cursor, anchor, ticked, ...(lostTicks ? { lostTicks } : {}) };
};
