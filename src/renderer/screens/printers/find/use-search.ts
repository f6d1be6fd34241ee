import { useEffect, useState } from 'react';
import type { SearchState } from '#shared/bridge/contract';
import { call, on } from '../../../station';

const nothingYet: SearchState = { looking: true, found: [], troubles: [], allowCommand: null };

/** Looks for printers as long as the dialog is open: at once, and again on demand. */
export const useSearch = () => {
  const [state, setState] = useState(nothingYet);
  const [error, setError] = useState<unknown>(null);
  const failed = (problem: unknown): void => {
    setError(problem);
    setState((before) => ({ ...before, looking: false }));
  };
  useEffect(() => {
    const deafen = on('printers.found', setState);
    void call('printers.search', {}).then(setState, failed);
    return () => {
      deafen();
      // Nobody looks at what is found any more.
      void call('printers.stopSearch', undefined).catch(() => undefined);
    };
  }, []);
  return {
    ...state,
    error,
    /** @param address a name or IP address to ask as well */
    look: (address: string | null) => {
      setError(null);
      void call('printers.search', address === null ? {} : { address }).then(setState, failed);
    },
    stop: () => void call('printers.stopSearch', undefined).then(setState, failed),
  };
};
export type PrinterSearch = ReturnType<typeof useSearch>;
