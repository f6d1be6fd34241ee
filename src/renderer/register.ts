import { useEffect } from 'react';

/** What parts of the window take for themselves while they are drawn: the scans of a screen, badges, single keys. */
export interface Register<T> {
  /** From now on `entry` is in it; returns how to take it out. Twice the same is in it twice. */
  add(entry: T): () => void;
  /** The entry that fits and was added last: what lies over another is asked first. Null where none fits. */
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

/** Keeps `entry` in the register while the calling part is drawn. It must be stable (useCallback, useMemo). */
export const useRegistered = <T>(register: Register<T>, entry: T): void => {
  useEffect(() => register.add(entry), [register, entry]);
};
