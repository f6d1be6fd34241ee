import { useEffect } from 'react';
import { isInDialog } from '../../scan/focus';
import { acknowledgeStop } from '../../scan/ship';

/** While a stop is shown, Escape says that it was seen; in a dialog it only closes that. */
export const useSeenByEscape = (): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || isInDialog(document.activeElement)) return;
      event.preventDefault();
      void acknowledgeStop();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
};
