import { useDebouncedValue } from '@mantine/hooks';
import { useCallback, useMemo, useState } from 'react';
import { useScans } from '../../scan/handlers';
import { type Filters, furtherSet, isNarrowed, noFilters, queryOf } from './filters';
import { useLabelRows } from './use-label-rows';

/** A person types a letter in less, in milliseconds. */
const typingMs = 200;

/**
 * The list as searched and filtered.
 * @param onScan told when a scan began to look a label up; must be stable
 */
export const useLabels = (onScan: () => void) => {
  const [filters, setFilters] = useState<Filters>(noFilters);
  // A scan on this screen looks the label up; it ships nothing.
  const find = useCallback(
    (code: string) => {
      setFilters({ ...noFilters, search: code });
      onScan();
    },
    [onScan],
  );
  useScans('labels', find);
  const [wanted, setWanted] = useState(false);
  // A filter that is set is never out of sight.
  const isOpen = wanted || furtherSet(filters) > 0;
  const [search] = useDebouncedValue(filters.search, typingMs);
  const { chip, from, to, printerId, country, holdCode, parcels } = filters;
  const query = useMemo(
    () => queryOf({ search, chip, from, to, printerId, country, holdCode, parcels }),
    [search, chip, from, to, printerId, country, holdCode, parcels],
  );
  const { answer, more, failed } = useLabelRows(query);
  return {
    filters,
    query,
    answer,
    more,
    /** Why the next rows did not come; null while all is well. */
    failed,
    narrowed: isNarrowed(filters),
    /** The further filters are shown. */
    isOpen,
    toggle: () => setWanted(!isOpen),
    show: (some: Partial<Filters>) => setFilters((now) => ({ ...now, ...some })),
    showAll: () => setFilters(noFilters),
  };
};
export type Labels = ReturnType<typeof useLabels>;
