import { useEffect, useRef } from 'react';
import { isInDialog } from '../scan/focus';

/**
 * Keys with Alt that do something everywhere on the screen but under a dialog, by the key in lower case. They are nobody's text, so
 * they work in a field too.
 */
export const useAltKeys = (actions: Readonly<Record<string, () => void>>): void => {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const action = latest.current[event.key.toLowerCase()];
      // AltGr reports itself as Ctrl and Alt together.
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !action) return;
      // Some scanners type each character by Alt and its number on the number pad.
      if (event.defaultPrevented || event.code.startsWith('Numpad')) return;
      if (isInDialog(document.activeElement)) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
};
