import type { FailureCode } from '#shared/failure';
import type { Input, Output } from '#shared/bridge/contract';
import { type Stage, stages } from '#shared/label/stage';

/** Every label is counted under one chip. A label on hold needs a person, whatever its stage. */
export type Chip = 'all' | 'person' | 'draft' | 'work' | 'sent' | 'confirmed' | 'closed';
type Counts = Pick<Output<'labels.list'>, 'counts' | 'held'>;

const stagesOf: Record<Chip, readonly Stage[]> = {
  all: stages,
  person: stages,
  draft: ['draft'],
  work: ['registering', 'registered', 'sending'],
  sent: ['sent'],
  confirmed: ['confirmed'],
  closed: ['closed'],
};

export const chips = Object.keys(stagesOf) as readonly Chip[];

/**
 * The filters of the list. Days are `2026-11-21` in the station's time zone, both included. An empty value
 * filters nothing.
 */
export interface Filters {
  search: string;
  chip: Chip;
  from: string;
  to: string;
  printerId: string;
  country: string;
  holdCode: FailureCode | '';
  parcels: 'several' | '';
}

export const noFilters: Filters = {
  search: '',
  chip: 'all',
  from: '',
  to: '',
  printerId: '',
  country: '',
  holdCode: '',
  parcels: '',
};

/** The part of the query that a chip selects. */
const chipQuery = (chip: Chip): Pick<Input<'labels.list'>, 'stages' | 'held'> => {
  if (chip === 'all') return {};
  return chip === 'person' ? { held: true } : { stages: [...stagesOf[chip]], held: false };
};

/** Midnight at the beginning of a day, `offset` days later; null when the text is no day. */
const midnight = (day: string, offset: number): string | null => {
  const [year, month, date] = day.split('-').map(Number);
  if (year === undefined || month === undefined || date === undefined) return null;
  const at = new Date(year, month - 1, date + offset);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
};

type SetFilters<T> = { [K in keyof T]?: Exclude<T[K], '' | null> };
/** The filters that are not empty. The cast states what the test has checked. */
const withoutEmpty = <T extends Record<string, string | null>>(values: T): SetFilters<T> =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== ''),
  ) as SetFilters<T>;

/** The query for a set of filters. A filter without its own form in the query is passed as it was chosen. */
export const queryOf = ({ search, chip, from, to, ...chosen }: Filters): Input<'labels.export'> => ({
  ...chipQuery(chip),
  ...withoutEmpty({
    search: search.trim().slice(0, 200),
    from: from === '' ? null : midnight(from, 0),
    to: to === '' ? null : midnight(to, 1),
    ...chosen,
  }),
});

/** How many labels a chip has in total. */
export const countOf = (chip: Chip, { counts, held }: Counts): number =>
  stagesOf[chip].reduce((sum, stage) => {
    if (chip === 'all') return sum + counts[stage];
    return sum + (chip === 'person' ? held[stage] : counts[stage] - held[stage]);
  }, 0);

/** The filters that are chosen from a list. */
export type Choosable = Exclude<keyof Filters, 'search' | 'chip' | 'from' | 'to'>;

/** The filters behind the button: each one is counted and is part of the query. */
const further = (Object.keys(noFilters) as (keyof Filters)[]).filter(
  (name) => name !== 'search' && name !== 'chip',
);
further satisfies readonly (keyof Input<'labels.export'>)[];

/** How many of the filters behind the button are set. */
export const countFurther = (filters: Filters): number =>
  further.filter((name) => filters[name] !== '').length;

export const isFiltered = (filters: Filters): boolean =>
  filters.search.trim() !== '' || filters.chip !== 'all' || countFurther(filters) > 0;
