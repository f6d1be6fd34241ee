import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useMemo, useRef } from 'react';
import { type CommandActions, showRefusal, showDone, useCommandActions } from '../../commands/actions';
import { messageOf } from '../../parts';
import { isInDialog, isTextField, scanBox } from '../../scan/focus';
import { call } from '../../station';
import { text } from '../../text';
import { formatCount } from '../../text/format';
import { chosenRows, retryRows } from './actions/actions';
import type { BatchAction } from './batches/use-batch-actions';
import { rows, view } from './queue-store';
import { move, type Step } from './rows/selection';

/**
 * Key combinations. They are never part of a scan or of typed text, so they work everywhere on the screen.
 */
type ChordActions = Readonly<Record<string, () => void>>;

const chordOf = (event: KeyboardEvent): string | null => {
  // AltGr is reported as Ctrl and Alt together.
  if (event.metaKey || event.shiftKey || event.ctrlKey === event.altKey) return null;
  return `${event.altKey ? 'Alt' : 'Ctrl'}+${event.key.toLowerCase()}`;
};

/** True when no focused element uses the arrow key. */
const isFree = (active: Element | null): boolean => {
  if (active === null || active === document.body) return true;
  if (active === scanBox()) return scanBox()?.value === '';
  return (
    !isTextField(active) && active.closest('[role="grid"], [aria-haspopup], [role="radiogroup"]') === null
  );
};

/**
 * The keys of the whole screen. An arrow key that the focused element does not use moves to the rows.
 * @param actions by `Alt+s` or `Ctrl+f`
 */
export const useQueueKeys = (actions: ChordActions, focusRows: () => void): void =>
  useWindowEvent('keydown', (event) => {
    const active = document.activeElement;
    if (isInDialog(active)) return;
    const action = actions[chordOf(event) ?? ''];
    const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
    const plain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    const wanted = action ?? (isArrow && plain && isFree(active) ? focusRows : undefined);
    if (!wanted) return;
    event.preventDefault();
    wanted();
  });

const words = text.commands;

export const stepTo = (step: Step): string | null => {
  view.select((now, visible) => move(now, step, visible, { page: 1, extend: false }));
  return view.get().selection.cursor;
};

/** The next row that needs a person, starting again after the last one; null when there is none. */
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
    const result = await call('labels.hold', { labelId });
    if (result.ok) held += 1;
    else message = result.message;
  }
  if (held > 0) showDone('hold', words.held({ count: formatCount(held) }));
  else showRefusal('hold', message);
};

interface Place {
  opened: string | null;
  open: (labelId: string | null) => void;
  close: () => void;
  /** Whether an action on batches is possible now. */
  can: (action: BatchAction) => boolean;
  run: (action: BatchAction) => void;
}

/** Retries an open row that waits; otherwise starts or resumes the chosen batch. */
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
  if (labelId === null) showDone('next', words.noAttention);
  open(labelId);
  return true;
};

/** What commands do on the Queue screen: they act on rows and batches, not on the label displayed on Ship. */
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
        const failed = (error: unknown): void => showRefusal('hold', messageOf(error));
        void holdRows(opened === null ? chosenRows() : [opened]).catch(failed);
        return true;
      },
      cancel: () => {
        if (latest.current.opened === null) showRefusal('cancel', words.nothingToCancel);
        else latest.current.close();
        return true;
      },
    }),
    [],
  );
  useCommandActions('queue', actions);
};
