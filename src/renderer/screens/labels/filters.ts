import type { FailureCode } from '#shared/failure';
import type { Input, Output } from '#shared/bridge/contract';
import { type Stage, stages } from '#shared/label/stage';

/** Every label is counted under one of these: one on hold needs a person, whatever its stage. */
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

/** What the person narrows the list by. Days are `2026-11-21`, in the station's zone, both in it. Empty says nothing. */
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

/** The part of the question that a chip stands for. */
const chipQuery = (chip: Chip): Pick<Input<'labels.list'>, 'stages' | 'held'> => {
  if (chip === 'all') return {};
  return chip === 'person' ? { held: true } : { stages: [...stagesOf[chip]], held: false };
};

/** Midnight at which a day begins, `offset` days later; null for what is no day. */
const midnight = (day: string, offset: number): string | null => {
  const [year, month, date] = day.split('-').map(Number);
  if (year === undefined || month === undefined || date === undefined) return null;
  const at = new Date(year, month - 1, date + offset);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
};

const said = <K extends string>(name: K, value: string | null): Partial<Record<K, string>> =>
  value === null || value === '' ? {} : ({ [name]: value } as Record<K, string>);

/** The question that filters stand for. */
export const queryOf = (filters: Filters): Input<'labels.export'> => {
  const { search, chip, from, to, printerId, country, holdCode, parcels } = filters;
  return {
    ...chipQuery(chip),
    ...said('search', search.trim().slice(0, 200)),
    ...said('from', from === '' ? null : midnight(from, 0)),
    ...said('to', to === '' ? null : midnight(to, 1)),
    ...said('printerId', printerId),
    ...said('country', country),
    ...(holdCode === '' ? {} : { holdCode }),
    ...(parcels === '' ? {} : { parcels }),
  };
};

/** How many labels a chip has in all. */
export const countOf = (chip: Chip, { counts, held }: Counts): number =>
  stagesOf[chip].reduce((sum, stage) => {
    if (chip === 'all') return sum + counts[stage];
    return sum + (chip === 'person' ? held[stage] : counts[stage] - held[stage]);
  }, 0);

const further = ['from', 'to', 'printerId', 'country', 'holdCode', 'parcels'] as const;

/** How many of the filters behind the button are set. */
export const furtherSet = (filters: Filters): number => further.filter((name) => filters[name] !== '').length;

export const isNarrowed = (filters: Filters): boolean =>
  filters.search.trim() !== '' || filters.chip !== 'all' || furtherSet(filters) > 0;
