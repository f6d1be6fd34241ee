import { hasPassed, passedMilestones, type Passed } from './milestones';
import type { PracticePackage } from './packages';
import { failed, ok, type Reply } from './reply';

const two = (value: number): string => String(value).padStart(2, '0');

/** `MM/DD/YYYY hh:mm:ss AM/PM` in UTC. */
const wireTime = (at: Date): string => {
  const hours = at.getUTCHours();
  const date = `${two(at.getUTCMonth() + 1)}/${two(at.getUTCDate())}/${at.getUTCFullYear()}`;
  const time = `${two(hours % 12 || 12)}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())}`;
  return `${date} ${time} ${hours < 12 ? 'AM' : 'PM'}`;
};

/** The value is UTC even though the offset says otherwise, as the interface warns (section 2.5). */
const oddIsoTime = (at: Date): string => `${at.toISOString().slice(0, 19)}-05:00`;

const addBusinessDays = (from: Date, days: number): Date => {
  const date = new Date(from);
  for (let left = days; left > 0;) {
    date.setUTCDate(date.getUTCDate() + 1);
    if (date.getUTCDay() % 6 !== 0) left -= 1;
  }
  return date;
};

const shipDate = ({ request, registeredAt }: PracticePackage): Date => {
  const [month, day, year] = request.shipDateTime?.split('/') ?? [];
  return year === undefined ? registeredAt : new Date(`${year}-${month}-${day}T00:00:00Z`);
};

const placeOf = (
  { request }: PracticePackage,
  place: Passed['place'],
): { location: string; countryCode: string } =>
  place === 'origin'
    ? { location: request.shipFromCity ?? 'Sampleton', countryCode: request.shipFromCountryISO2 ?? 'US' }
    : { location: request.city ?? '', countryCode: request.countryISO2 ?? '' };

const eventOf = (entry: PracticePackage, milestone: Passed): Record<string, unknown> => ({
  date: wireTime(milestone.at),
  code: milestone.code,
  description: milestone.description,
  ...placeOf(entry, milestone.place),
  eventDateTimeISOFormat: oddIsoTime(milestone.at),
  eventCategory: milestone.category,
  eventCategoryId: milestone.categoryId,
});

const lowerTransit = 4;
const upperTransit = 9;

/** Fields that are empty until a final-mile carrier has the parcel. */
const finalMile = (entry: PracticePackage, handedOver: boolean): Record<string, unknown> => {
  const digits = entry.packageId.slice(1);
  return {
    carrierTrackingNumber: handedOver ? `FM${digits}` : null,
    finalMileCarrier: handedOver ? 'Practice Final Mile' : '',
    externalTrackingUrl: handedOver ? `https://track.example.com/FM${digits}` : null,
    iconUrl: handedOver ? 'https://track.example.com/icon.png' : null,
    estimatingDeliveryTimeFrom: handedOver ? wireTime(addBusinessDays(shipDate(entry), lowerTransit)) : null,
    estimatingDeliveryTimeTo: handedOver ? wireTime(addBusinessDays(shipDate(entry), upperTransit)) : null,
  };
};

const record = (entry: PracticePackage, passed: Passed[], prefix: string): Record<string, unknown> => ({
  hasBeenProcessed: hasPassed(passed, 'INF'),
  hasBeenShipped: hasPassed(passed, 'DEP'),
  isEnRoute: hasPassed(passed, 'DEP') && !hasPassed(passed, 'DLV'),
  hasArrived: hasPassed(passed, 'DLV'),
  shipDate: wireTime(shipDate(entry)),
  packageNumber: entry.trackingNumber,
  shipToAddress: `${entry.request.postalCode ?? ''} ${entry.request.countryISO2 ?? ''}`.trim(),
  carrier: 'Practice Parcel',
  serviceName: 'Practice International',
  serviceDescription: null,
  trackingReference1: entry.request.ref1 ?? '',
  trackingReference2: entry.request.ref2 ?? '',
  lowerTransit,
  upperTransit,
  prefix,
  ...finalMile(entry, hasPassed(passed, 'FML')),
  events: passed.map((milestone) => eventOf(entry, milestone)),
});

/** `GET /api/tracking/{packageId}`: a record that progresses with the time since registering. */
export const track = (entry: PracticePackage | undefined, now: Date, paceMs: number, prefix: string): Reply =>
  // The interface does not show the answer for an unknown package; 404 is practice's choice.
  entry ? ok(record(entry, passedMilestones(entry, now, paceMs), prefix)) : failed(404, 'package not found');
