import { useEffect } from 'react';
import { isInDialog } from '../../scan/focus';

/** What keys do together with Alt, by the key in lower case; they are nobody's text, so they work in a field too. */
export type Chords = Readonly<Record<string, () => void>>;

/** Listens while the calling part is shown, and not under a dialog. */
export const useChords = (chords: Chords): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const press = chords[event.key.toLowerCase()];
      if (!press || isInDialog(document.activeElement)) return;
      event.preventDefault();
      press();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [chords]);
};
