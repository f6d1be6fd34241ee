import { useEffect } from 'react';
import { openScreen } from '../shell/navigation';
import { scanOrder } from './ship';

type Handler = (code: string) => void;

let own: Handler | null = null;

/** While the calling screen is open, scans are its own; else they ship. `handler` must be stable (useCallback). */
export const useScans = (handler: Handler): void => {
  useEffect(() => {
    own = handler;
    return () => {
      if (own === handler) own = null;
    };
  }, [handler]);
};

/** Hands a clean code to whoever wants it now. */
export const takeScan = (code: string): void => {
  if (own) {
    own(code);
    return;
  }
  openScreen('ship');
  void scanOrder(code);
};
