import { useEffect, useState } from 'react';

/** Seconds left of a wait that was begun with so many milliseconds; 0 when there is none. */
export const useWait = (): [seconds: number, begin: (ms: number) => void] => {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [left]);
  const begin = (ms: number): void => {
    setNow(Date.now());
    setUntil(ms > 0 ? Date.now() + ms : 0);
  };
  return [left, begin];
};
