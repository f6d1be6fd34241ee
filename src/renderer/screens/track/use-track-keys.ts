import { useEffect } from 'react';
import { isInDialog } from '../../scan/focus';
import { openTab, type Tab } from './track-store';

const tabs: Record<string, Tab> = { p: 'package', b: 'board' };

/** Alt+P and Alt+B lead to the package and the board from everywhere on the screen. */
export const useTrackKeys = (): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const tab = tabs[event.key.toLowerCase()];
      // AltGr reports itself as Ctrl and Alt together.
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || tab === undefined) return;
      if (isInDialog(document.activeElement)) return;
      event.preventDefault();
      openTab(tab);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
};
