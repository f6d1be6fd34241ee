import type { KeyboardEvent } from 'react';
import { isTextField } from '../../../scan/focus';
import { view } from '../queue-store';
import { move, type Step, tickAll, toggleCursor, untick } from '../rows/selection';

const steps: Record<string, Step> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
  Home: 'first',
  End: 'last',
};

interface GridKeys {
  onOpen: (labelId: string) => void;
  onRemove: () => void;
  /** Closes what is open beside the rows; null when nothing is. */
  onClose: (() => void) | null;
}

/** The grid keeps the focus and names the row of the cursor: rows are created and removed while scrolling. */
export const useGridKeys = ({ onOpen, onRemove, onClose }: GridKeys) => {
  const actions: Record<string, () => void> = {
    ' ': () => view.select(toggleCursor),
    Delete: onRemove,
    Enter: () => {
      const { cursor } = view.get().selection;
      if (cursor !== null) onOpen(cursor);
    },
  };
  /**
   * Escape undoes one thing at a time: the ticks, then the open row, then the focus, which moves to the Scan
   * box.
   */
  const undoOne = (grid: HTMLElement): void => {
    if (view.get().selection.ticked.size > 0) view.select(untick);
    else if (onClose) onClose();
    else return;
    grid.focus();
  };
  /** @param page rows on one page of the screen */
  return (event: KeyboardEvent<HTMLElement>, page: () => number): void => {
    if (event.key === 'Escape') undoOne(event.currentTarget);
    // A scan has moved the focus to the Scan box.
    if (isTextField(document.activeElement)) return;
    const chord = event.ctrlKey || event.metaKey;
    const step = steps[event.key];
    const action =
      chord && event.key.toLowerCase() === 'a'
        ? () => view.select(tickAll)
        : step
          ? () =>
              view.select((now, visible) =>
                move(now, step, visible, { page: page(), extend: event.shiftKey }),
              )
          : chord || event.altKey
            ? undefined
            : actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };
};
