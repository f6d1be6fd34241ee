import { readServiceTime, type Tracking } from '#shared/tracking/record';
import type { FactLine } from '../../parts';
import { text } from '../../text';
import { formatCount } from '../../text/format';
import { formatPlainDay } from './times';

const detailWords = text.track.details;

/** What the service told beside what the screen shows: its icon's address as text, and each scan's codes. */
export const detailLines = ({ iconUrl, asTold, events }: Tracking): FactLine[] => [
  ...[iconUrl ?? asTold?.iconUrl].flatMap((icon): FactLine[] =>
    icon == null ? [] : [[detailWords.icon, icon]],
  ),
  ...events.flatMap(({ code, category, categoryId, description }): FactLine[] => {
    const told = [code, category, categoryId === null ? null : String(categoryId)];
    return told.every((one) => one === null)
      ? []
      : [
          [
            description ?? detailWords.scan,
            detailWords.codes({
              code: code ?? detailWords.none,
              category: category ?? detailWords.none,
              number: categoryId ?? detailWords.none,
            }),
          ],
        ];
  }),
];

const words = text.track;

export type MilestoneState = keyof typeof words.milestones.states;
export interface Milestone {
  flag: keyof typeof words.milestones.flags;
  state: MilestoneState;
  /** What the service wrote where it says neither yes nor no. */
  told?: string;
}

const plain = (flag: boolean | null): MilestoneState =>
  flag === null ? 'not_told' : flag ? 'done' : 'not_yet';

/** The way ends with the arrival: "not on the way" is over then, and not yet to come. */
const enRoute = ({ isEnRoute, hasArrived }: Tracking): MilestoneState => {
  if (isEnRoute === null) return 'not_told';
  if (isEnRoute) return 'now';
  return hasArrived === true ? 'over' : 'not_yet';
};

/** The four flags in the order of the way. Null is said as such: it is neither yes nor no. */
export const milestonesOf = (tracking: Tracking): Milestone[] =>
  [
    { flag: 'hasBeenProcessed' as const, state: plain(tracking.hasBeenProcessed) },
    { flag: 'hasBeenShipped' as const, state: plain(tracking.hasBeenShipped) },
    { flag: 'isEnRoute' as const, state: enRoute(tracking) },
    { flag: 'hasArrived' as const, state: plain(tracking.hasArrived) },
  ].map((one) => {
    const told = tracking.asTold?.[one.flag];
    return told === undefined ? one : { ...one, told };
  });

const days = (count: number): string => words.transit.days({ days: count });

/** Bounds of the transit time, in the service's own words where they are no numbers; null where neither is told. */
export const transitOf = ({ lowerTransit, upperTransit, asTold }: Tracking): string | null => {
  const from = asTold?.lowerTransit ?? lowerTransit;
  const to = asTold?.upperTransit ?? upperTransit;
  const said = (bound: string | number): string => (typeof bound === 'string' ? bound : days(bound));
  if (from === null) return to === null ? null : words.transit.atMost({ days: said(to) });
  if (to === null) return words.transit.atLeast({ days: said(from) });
  if (typeof from === 'string' || typeof to === 'string')
    return words.window.range({ from: said(from), to: said(to) });
  return from === to ? days(from) : words.transit.range({ from: formatCount(from), to: formatCount(to) });
};

/** The interface gives no format: what reads like the service's other times is a day, anything else stays as it came. */
const dayOf = (written: string): string => {
  const moment = readServiceTime(written) ?? readServiceTime(`${written} 12:00:00 AM`);
  return moment === null ? written : formatPlainDay(moment);
};

/** The delivery window; null where neither end is told. */
export const windowOf = ({
  estimatedDeliveryFrom: from,
  estimatedDeliveryTo: to,
}: Tracking): string | null => {
  if (from === null) return to === null ? null : words.window.to({ to: dayOf(to) });
  if (to === null) return words.window.from({ from: dayOf(from) });
  const [first, last] = [dayOf(from), dayOf(to)];
  return first === last ? first : words.window.range({ from: first, to: last });
};

/** A name with its longer description; null where neither is told. */
export const serviceOf = ({ serviceName, serviceDescription }: Tracking): string | null =>
  [serviceName, serviceDescription].filter((part) => part !== null).join(' · ') || null;

/** Where a page leads, whatever its address looks like; null where it is no https: address. */
export const hostOf = (address: string): string | null => {
  try {
    const { protocol, host } = new URL(address);
    return protocol === 'https:' ? host : null;
  } catch {
    return null;
  }
};

/** What may be done with the carrier's page: only https: is ever opened, and the station checks once more. */
export const pageOf = ({ externalTrackingUrl: url }: Tracking): 'none' | 'opens' | 'not_safe' => {
  if (url === null) return 'none';
  return hostOf(url) === null ? 'not_safe' : 'opens';
};
