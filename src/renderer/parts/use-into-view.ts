import { type RefObject, useEffect, useRef } from 'react';

/** What has just been said is brought into sight, however long the form is that it stands under. */
export const useIntoView = (said: unknown): RefObject<HTMLDivElement | null> => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (said != null) place.current?.scrollIntoView({ block: 'nearest' });
  }, [said]);
  return place;
};
