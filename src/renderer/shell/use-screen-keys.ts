import { useEffect } from 'react';
import { screens } from '../screens';
import { openScreen } from './navigation';

/** F-keys open screens wherever the focus is. F10 would else open a window menu. */
export const useScreenKeys = (): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const wanted = screens.find(({ key }) => key === event.key);
      if (!wanted || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      openScreen(wanted.screen);
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, []);
};
