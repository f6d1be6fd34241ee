import type { PracticePackage } from './packages';

/**
 * An event of a practice parcel. Codes, categories and their numbers are practice's own: the interface does not show
 * the real list.
 */
export interface Milestone {
  /** When, in paces since registering. */
  after: number;
  code: string;
  description: string;
  category: string;
  categoryId: number | null;
  place: 'origin' | 'destination';
}

const domestic: Milestone[] = [
  {
    after: 0,
    code: 'INF',
    description: 'Shipment information received',
    category: 'Registered',
    categoryId: 1,
    place: 'origin',
  },
  {
    after: 1,
    code: 'ARR',
    description: 'Arrived at sorting facility',
    category: 'In Transit',
    categoryId: 2,
    place: 'origin',
  },
  {
    after: 2,
    code: 'DEP',
    description: 'Departed sorting facility',
    category: 'In Transit',
    categoryId: 2,
    place: 'origin',
  },
  {
    after: 5,
    code: 'FML',
    description: 'Handed to the final-mile carrier',
    category: 'In Transit',
    categoryId: 2,
    place: 'destination',
  },
  {
    after: 6,
    code: 'DLV',
    description: 'Delivered',
    category: 'Delivered',
    categoryId: 4,
    place: 'destination',
  },
];

const customs: Milestone[] = [
  {
    after: 3,
    code: 'CUS',
    description: 'Held for customs inspection',
    category: 'On Hold',
    categoryId: 3,
    place: 'destination',
  },
  {
    after: 4,
    code: 'CLR',
    description: 'Released by customs',
    category: 'In Transit',
    categoryId: 2,
    place: 'destination',
  },
];

/** A code that the service itself does not recognise: description and category are empty, the number is null (section 7.4). */
const unrecognized: Milestone = {
  after: 4.5,
  code: 'ZQ7',
  description: '',
  category: '',
  categoryId: null,
  place: 'destination',
};

const lastDigit = ({ packageId }: PracticePackage): number => Number(packageId.slice(-1));

const crossesBorder = ({ request }: PracticePackage): boolean =>
  request.countryISO2 !== (request.shipFromCountryISO2 ?? 'US');

/** Milestones of this package, oldest first: parcels abroad pass customs, every fifth has an unrecognized scan. */
const allMilestones = (entry: PracticePackage): Milestone[] => [
  ...domestic.filter(({ after }) => after < 3),
  ...(crossesBorder(entry) ? customs : []),
  ...(lastDigit(entry) % 5 === 0 ? [unrecognized] : []),
  ...domestic.filter(({ after }) => after > 3),
];

export interface Passed extends Milestone {
  at: Date;
}

/** The events of a package so far, newest first. @param paceMs time from one milestone to the next */
export const passedMilestones = (entry: PracticePackage, now: Date, paceMs: number): Passed[] =>
  allMilestones(entry)
    .map((milestone) => ({
      ...milestone,
      at: new Date(entry.registeredAt.getTime() + milestone.after * paceMs),
    }))
    .filter(({ at }) => at <= now)
    .reverse();

export const hasPassed = (passed: readonly Passed[], code: string): boolean =>
  passed.some((milestone) => milestone.code === code);

export const hasArrived = (entry: PracticePackage, now: Date, paceMs: number): boolean =>
  hasPassed(passedMilestones(entry, now, paceMs), 'DLV');
