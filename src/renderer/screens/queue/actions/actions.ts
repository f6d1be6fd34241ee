import { useCallback, useMemo, useState } from 'react';
import type { Changed } from '#shared/bridge/contract';
import { doubleTapMs } from '../../../parts/press-gate';
import { call } from '../../../station';
import { createStore, useStore } from '../../../store';
import { text } from '../../../text';
import { openLandedOf, runLanded } from '../../landed/landed-store';
import { rows, view } from '../queue-store';
import { chosenOf } from '../rows/selection';
import { type ResultWords, resultWords, type Verb } from './action-words';

type Ids = readonly string[];

/** The result of the last action, or its error if no dialog has shown it. */
type LastAction =
  | { kind: 'none' }
  | { kind: 'busy' }
  | { kind: 'done'; result: ResultWords }
  | { kind: 'failed'; error: unknown };

const store = createStore<LastAction>({ kind: 'none' });
export const useLastAction = (): LastAction => useStore(store);
export const dismissAction = (): void => store.set({ kind: 'none' });

/** The most rows that the station takes in one call. */
const most = 10_000;

const sum = (parts: readonly Changed[]): Changed => ({
  changed: parts.reduce((all, { changed }) => all + changed, 0),
  left: parts.flatMap(({ left }) => left),
});

const inParts = async (labelIds: Ids, work: (part: string[]) => Promise<Changed>): Promise<Changed> => {
  const parts: Changed[] = [];
  for (let from = 0; from < labelIds.length; from += most)
    parts.push(await work(labelIds.slice(from, from + most)));
  return sum(parts);
};

const run = async (verb: Verb, work: () => Promise<Changed>): Promise<void> => {
  store.set({ kind: 'busy' });
  try {
    store.set({ kind: 'done', result: resultWords(verb, await work()) });
  } catch (error) {
    store.set({ kind: 'failed', error });
  }
};

let running = Promise.resolve();

/** Runs an action on rows and keeps its result. A second action waits for the first one. */
export const perform = (verb: Verb, work: () => Promise<Changed>): Promise<void> => {
  running = running.then(() => run(verb, work));
  return running;
};

/** An incomplete order must be fixed first: trying again cannot help, so the station is not asked. */
const isIncomplete = (labelId: string): boolean => {
  const row = rows.row(labelId);
  return row !== undefined && row.stage === 'draft' && row.hold === null && row.problems > 0;
};

export const retryRows = (ids: Ids): Promise<void> =>
  perform('retried', async () => {
    const message = text.queue.results.incomplete;
    const left = ids.filter(isIncomplete).map((labelId) => ({ labelId, message }));
    const tried = ids.filter((labelId) => !isIncomplete(labelId));
    return sum([await inParts(tried, (labelIds) => call('queue.retry', { labelIds })), { changed: 0, left }]);
  });

export const removeRows = (ids: Ids): Promise<void> =>
  perform('removed', () => inParts(ids, (labelIds) => call('queue.remove', { labelIds })));

export const moveRows = (ids: Ids, printerId: string): Promise<void> =>
  perform('moved', () => inParts(ids, (labelIds) => call('queue.move', { labelIds, printerId })));

const within = (priority: number): number => Math.min(9, Math.max(-9, priority));

/** Rows by their new priority: each one changes by one step. */
const byPriority = (ids: Ids, step: 1 | -1): Map<number, string[]> => {
  const groups = new Map<number, string[]>();
  for (const labelId of ids) {
    const priority = within((rows.row(labelId)?.priority ?? 0) + step);
    const group = groups.get(priority) ?? [];
    group.push(labelId);
    groups.set(priority, group);
  }
  return groups;
};

const prioritiseRows = (ids: Ids, step: 1 | -1): Promise<void> =>
  perform('prioritised', async () => {
    const parts: Changed[] = [];
    for (const [priority, group] of byPriority(ids, step))
      parts.push(await inParts(group, (labelIds) => call('queue.prioritise', { labelIds, priority })));
    return sum(parts);
  });

/** Opens one order on Landed cost; starts a run for many, a few at a time. */
const landedRows = async (ids: Ids): Promise<void> => {
  const [only, second] = ids;
  if (only !== undefined && second === undefined) {
    openLandedOf(only, rows.row(only)?.ref1 ?? only);
    return;
  }
  try {
    const answer = await runLanded(ids.slice(0, most));
    if (!answer.ok) store.set({ kind: 'failed', error: answer.message });
  } catch (error) {
    store.set({ kind: 'failed', error });
  }
};

/** An action with a question, and the rows it was chosen for. */
export interface Asking {
  what: 'remove' | 'move';
  labelIds: readonly string[];
}

/** A press of an action. Its rows are chosen at once; what it returns acts on them, now or later. */
export type RowAction = () => () => void;

export type Actions = Record<'retry' | 'remove' | 'move' | 'sooner' | 'later' | 'landed', RowAction>;

/** The rows that an action applies to now. */
export const chosenRows = (): string[] => {
  const { selection, filtered } = view.get();
  return chosenOf(selection, filtered.labelIds);
};

type Press = { name: keyof Actions; labelIds: Ids; at: number };

let lastPress: Press | null = null;

/**
 * True for the second press of a double press when the rows of the first one have left the list because of
 * it: others are chosen in their place, and nobody has looked at them.
 */
const isSecondPress = ({ name, at }: Press): boolean => {
  if (lastPress === null || lastPress.name !== name || at - lastPress.at >= doubleTapMs) return false;
  const { labelIds } = view.get().filtered;
  return !lastPress.labelIds.some((labelId) => labelIds.includes(labelId));
};

const doNothing = (): void => undefined;

/** The actions for the chosen rows, for buttons and keys. Without rows they do nothing. */
export const rowActions = (ask: (asking: Asking) => void): Actions => {
  const forChosen =
    (name: keyof Actions, action: (labelIds: string[]) => void): RowAction =>
    () => {
      const labelIds = chosenRows();
      const press = { name, labelIds, at: performance.now() };
      if (labelIds.length === 0 || isSecondPress(press)) return doNothing;
      lastPress = press;
      return () => action(labelIds);
    };
  return {
    retry: forChosen('retry', (labelIds) => void retryRows(labelIds)),
    remove: forChosen('remove', (labelIds) => ask({ what: 'remove', labelIds })),
    move: forChosen('move', (labelIds) => ask({ what: 'move', labelIds })),
    sooner: forChosen('sooner', (labelIds) => void prioritiseRows(labelIds, 1)),
    later: forChosen('later', (labelIds) => void prioritiseRows(labelIds, -1)),
    landed: forChosen('landed', (labelIds) => void landedRows(labelIds)),
  };
};

/** The actions, and the question of the last one that asks. */
export const useActions = () => {
  const [asking, setAsking] = useState<Asking | null>(null);
  const actions = useMemo(() => rowActions(setAsking), []);
  const close = useCallback(() => setAsking(null), []);
  return { actions, asking, close };
};
