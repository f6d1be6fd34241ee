import { useEffect } from 'react';
import { commandCode } from '#shared/commands';
import { runCode } from './run';

/** Shift+F5 says what the command barcode REPRINT LAST says, with the same caution, wherever the focus is. */
export const useReprintKey = (): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'F5' || !event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      if (!event.repeat) void runCode(commandCode('reprint'));
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, []);
};
