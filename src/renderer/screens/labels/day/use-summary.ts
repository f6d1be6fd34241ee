import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, on } from '../../../station';
import { today } from './days';

const key = 'labels.summary';
/** A day of thousands of labels takes a moment to count: not at each step of each label. In milliseconds. */
const settleMs = 5000;

/** What a day brought. Today's is counted again while labels change. */
export const useSummary = (day: string) => {
  const client = useQueryClient();
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const again = (): void => {
      waiting = undefined;
      void client.invalidateQueries({ queryKey: [key] });
    };
    const stop = on('label.changed', () => {
      if (day === today()) waiting ??= setTimeout(again, settleMs);
    });
    return () => {
      clearTimeout(waiting);
      stop();
    };
  }, [client, day]);
  return useQuery({ queryKey: [key, day], queryFn: () => call(key, { day }), staleTime: 0 });
};
