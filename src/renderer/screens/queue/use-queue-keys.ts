import { useEffect } from 'react';
import { isInDialog, isTextField, scanBox } from '../../scan/focus';

/** Chords: they never belong to a scan nor to what is typed, so they work from everywhere on the screen. */
export type ChordActions = Readonly<Record<string, () => void>>;

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
