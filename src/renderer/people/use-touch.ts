import { useEffect } from 'react';
import { call } from '../station';

/** Told this often at most that somebody is there, in milliseconds. */
const everyMs = 10_000;

/** Tells the station that somebody presses or touches something, so that it does not lock. */
export const useTouch = (): void => {
  useEffect(() => {
    let last = Number.NEGATIVE_INFINITY;
    const touch = ({ timeStamp }: Event): void => {
      if (timeStamp - last < everyMs) return;
      last = timeStamp;
      // What keeps it from being heard says itself wherever something is done.
      void call('people.touch', undefined).catch(() => undefined);
    };
    const kinds = ['keydown', 'pointerdown', 'wheel'] as const;
    for (const kind of kinds) window.addEventListener(kind, touch, { capture: true, passive: true });
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, touch, { capture: true });
    };
  }, []);
};
