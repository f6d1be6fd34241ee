import { useDebouncedValue } from '@mantine/hooks';
import { useCallback, useState } from 'react';
import { useScans } from '../../scan/handlers';
import { type Filter, queryOf } from './filters';
import { useFollowedRows, useLabelRows } from './use-label-rows';

const firstRows = 100;
const moreRows = 200;
/** The contract's own limit of one question. */
export const mostRows = 1000;
/** Counting labels on hold reads them; beyond this many the number says "and more". */
export const mostHeld = 100;

/** The list as searched and filtered. */
export const useLabels = () => {
  const [typed, setTyped] = useState('');
  const [filter, setFilter] = useState<Filter>('all');
  const [limit, setLimit] = useState(firstRows);
  const [search] = useDebouncedValue(typed.trim().slice(0, 200), 200);
  useFollowedRows();
  // A scan on this screen looks the label up; it ships nothing.
  const find = useCallback((code: string) => {
    setTyped(code);
    setFilter('all');
    setLimit(firstRows);
  }, []);
  useScans('labels', find);
  const answer = useLabelRows({ ...(search === '' ? {} : { search }), ...queryOf(filter), limit });
  const held = useLabelRows({ held: true, limit: mostHeld }).data?.views.length;
  return {
    typed,
    filter,
    limit,
    answer,
    held,
    narrowed: search !== '' || filter !== 'all',
    search: (value: string) => {
      setTyped(value);
      setLimit(firstRows);
    },
    show: (next: Filter) => {
      setFilter(next);
      setLimit(firstRows);
    },
    showMore: () => setLimit((now) => Math.min(mostRows, now + moreRows)),
    showAll: () => {
      setTyped('');
      setFilter('all');
    },
  };
};
export type Labels = ReturnType<typeof useLabels>;
