import { useCallback, useMemo, useState } from 'react';
import { view } from '../queue-store';
import { chosenOf } from '../rows/selection';
import { landedRows, prioritiseRows, retryRows } from './actions';

/** An action that asks first, with the rows it was asked for. */
export interface Asking {
  what: 'remove' | 'move';
  labelIds: readonly string[];
}

export interface Actions {
  retry: () => void;
  remove: () => void;
  move: () => void;
  sooner: () => void;
  later: () => void;
  landed: () => void;
}

/** The rows that are meant now. */
export const chosenRows = (): string[] => {
  const { selection, filtered } = view.get();
  return chosenOf(selection, filtered.labelIds);
};

/** What can be done to the rows that are meant, by button and by key. Without any, nothing happens. */
export const useActions = () => {
  const [asking, setAsking] = useState<Asking | null>(null);
  const actions = useMemo<Actions>(() => {
    const withChosen = (action: (labelIds: string[]) => void) => (): void => {
      const labelIds = chosenRows();
      if (labelIds.length > 0) action(labelIds);
    };
    return {
      retry: withChosen((labelIds) => void retryRows(labelIds)),
      remove: withChosen((labelIds) => setAsking({ what: 'remove', labelIds })),
      move: withChosen((labelIds) => setAsking({ what: 'move', labelIds })),
      sooner: withChosen((labelIds) => void prioritiseRows(labelIds, 1)),
      later: withChosen((labelIds) => void prioritiseRows(labelIds, -1)),
      landed: withChosen((labelIds) => void landedRows(labelIds)),
    };
  }, []);
  const close = useCallback(() => setAsking(null), []);
  return { actions, asking, close };
};
