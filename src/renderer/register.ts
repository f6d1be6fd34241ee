import { useEffect } from 'react';

/** What parts of the window receive while they are drawn: the scans of a screen, badges, single keys. */
export interface Register<T> {
  /** Adds `entry`; returns a function that removes it. An entry added twice is in it twice. */
  add(entry: T): () => void;
  /** The last added entry that fits: a part over another one comes first. Null when none fits. */
  newest(fits?: (entry: T) => boolean): T | null;
}

export const createRegister = <T>(): Register<T> => {
  let places: readonly { readonly entry: T }[] = [];
  return {
    add: (entry) => {
      const place = { entry };
      places = [...places, place];
      return () => {
        places = places.filter((other) => other !== place);
      };
    },
    newest: (fits = () => true) => {
      const place = places.findLast((one) => fits(one.entry));
      return place === undefined ? null : place.entry;
    },
  };
};

/**
 * Keeps `entry` in the register while the calling part is drawn. It must be stable (useCallback, useMemo).
 */
export const useRegistered = <T>(register: Register<T>, entry: T): void => {
  useEffect(() => register.add(entry), [register, entry]);
};
