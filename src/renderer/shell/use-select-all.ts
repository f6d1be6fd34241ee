import { useEffect } from 'react';
import { isTextField } from '../scan/focus';

/** Ctrl+A selects what stands in a field, or what a list makes of it; never the whole page, where the next key would act on it. */
export const useSelectAll = (): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isAll = event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey) && !event.altKey;
      if (isAll && !isTextField(document.activeElement)) event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
};
