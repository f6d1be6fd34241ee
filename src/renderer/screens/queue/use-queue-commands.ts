import { useEffect, useMemo, useRef } from 'react';
import { type CommandActions, refuse, sayDone, useCommandActions } from '../../commands/actions';
import { messageOf } from '../../parts';
import { isInDialog, isTextField, scanBox } from '../../scan/focus';
import { call } from '../../station';
import { text } from '../../text';
import { formatCount } from '../../text/format';
import { chosenRows, retryRows } from './actions/actions';
import type { BatchAction } from './batches/use-batch-actions';
import { rows, view } from './queue-store';
import { move, type Step } from './rows/selection';

/** Chords: they never belong to a scan nor to what is typed, so they work from everywhere on the screen. */
type ChordActions = Readonly<Record<string, () => void>>;

const chordOf = (event: KeyboardEvent): string | null => {
  // AltGr reports itself as Ctrl and Alt together.
  if (event.metaKey || event.shiftKey || event.ctrlKey === event.altKey) return null;
  return `${event.altKey ? 'Alt' : 'Ctrl'}+${event.key.toLowerCase()}`;
};

/** An arrow that nothing else has a use for. */
const isFree = (active: Element | null): boolean => {
  if (active === null || active === document.body) return true;
  if (active === scanBox()) return scanBox()?.value === '';
  return (
    !isTextField(active) && active.closest('[role="grid"], [aria-haspopup], [role="radiogroup"]') === null
  );
};

/**
 * The keys of the whole screen. An arrow up or down that would do nothing where the focus is goes to the rows.
 * @param actions by `Alt+s` or `Ctrl+f`; must be stable
 */
export const useQueueKeys = (actions: ChordActions, focusRows: () => void): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const active = document.activeElement;
      if (isInDialog(active)) return;
      const action = actions[chordOf(event) ?? ''];
      const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
      const plain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
      const wanted = action ?? (isArrow && plain && isFree(active) ? focusRows : undefined);
      if (!wanted) return;
      event.preventDefault();
      wanted();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [actions, focusRows]);
};

const words = text.commands;

const stepTo = (step: Step): string | null => {
  view.select((now, shown) => move(now, step, shown, { page: 1, extend: false }));
  return view.get().selection.cursor;
};

/** The next row that needs a person, and after the last one the first again; null when none does. */
const nextAttention = (opened: string | null): string | null => {
  view.show({ state: 'attention', hold: null, search: '' });
  if (view.get().filtered.labelIds.length === 0) {
    view.show({ state: null });
    return null;
  }
  const before = view.get().selection.cursor;
  if (opened === null && before !== null) return before;
  const after = stepTo('down');
  return after === before ? stepTo('first') : after;
};

const holdRows = async (labelIds: readonly string[]): Promise<void> => {
  let held = 0;
  let message = words.nothingToHold;
  for (const labelId of labelIds) {
    const taken = await call('labels.hold', { labelId });
    if (taken.ok) held += 1;
    else message = taken.message;
  }
  if (held > 0) sayDone('hold', words.held({ count: formatCount(held) }));
  else refuse('hold', message);
};

interface Place {
  opened: string | null;
  open: (labelId: string | null) => void;
  close: () => void;
  /** What can be done to batches now. */
  can: (action: BatchAction) => boolean;
  run: (action: BatchAction) => void;
}

/** Tries an opened row that waits again; else begins or goes on with the chosen batch. */
const print = ({ opened, can, run }: Place): boolean => {
  const row = opened === null ? undefined : rows.row(opened);
  if (row && row.hold !== null) void retryRows([row.labelId]);
  else if (can('start')) run('start');
  else if (can('resume')) run('resume');
  else return false;
  return true;
};

const next = ({ opened, open }: Place): boolean => {
  const labelId = nextAttention(opened);
  if (labelId === null) sayDone('next', words.noAttention);
  open(labelId);
  return true;
};

/** What commands mean on the Queue screen: rows and batches, not what Ship shows. */
export const useQueueCommands = (place: Place): void => {
  const latest = useRef(place);
  useEffect(() => {
    latest.current = place;
  });
  const actions = useMemo<CommandActions>(
    () => ({
      print: () => print(latest.current),
      next: () => next(latest.current),
      hold: () => {
        const { opened } = latest.current;
        const failed = (error: unknown): void => refuse('hold', messageOf(error));
        void holdRows(opened === null ? chosenRows() : [opened]).catch(failed);
        return true;
      },
      cancel: () => {
        if (latest.current.opened === null) refuse('cancel', words.nothingToCancel);
        else latest.current.close();
        return true;
      },
    }),
    [],
  );
  useCommandActions('queue', actions);
};
