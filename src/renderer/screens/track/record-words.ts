import { readServiceTime, type Tracking } from '#shared/tracking/record';
import type { FactLine } from '../../parts';
import { text } from '../../text';
import { formatCount } from '../../text/format';
import { formatPlainDay } from './times';

const detailWords = text.track.details;

/**
 * Reported values that the screen does not show elsewhere: the icon's address as text, and each scan's codes.
 */
export const detailLines = ({ iconUrl, asTold, events }: Tracking): FactLine[] => [
  ...[iconUrl ?? asTold?.iconUrl].flatMap((icon): FactLine[] =>
    icon == null ? [] : [[detailWords.icon, icon]],
  ),
  ...events.flatMap(({ code, category, categoryId, description }): FactLine[] => {
    const codes = [code, category, categoryId === null ? null : String(categoryId)];
    return codes.every((one) => one === null)
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
  /** The service's value when it is neither yes nor no. */
  serviceValue?: string;
}

const plain = (flag: boolean | null): MilestoneState =>
  flag === null ? 'not_told' : flag ? 'done' : 'not_yet';

/** After the arrival "not on the way" means that this part is over, not that it is still to come. */
const enRoute = ({ isEnRoute, hasArrived }: Tracking): MilestoneState => {
  if (isEnRoute === null) return 'not_told';
  if (isEnRoute) return 'now';
  return hasArrived === true ? 'over' : 'not_yet';
};

/** The four flags in the order of the way. Null is shown as unknown: it is neither yes nor no. */
export const milestonesOf = (tracking: Tracking): Milestone[] =>
  [
    { flag: 'hasBeenProcessed' as const, state: plain(tracking.hasBeenProcessed) },
    { flag: 'hasBeenShipped' as const, state: plain(tracking.hasBeenShipped) },
    { flag: 'isEnRoute' as const, state: enRoute(tracking) },
    { flag: 'hasArrived' as const, state: plain(tracking.hasArrived) },
  ].map((one) => {
    const serviceValue = tracking.asTold?.[one.flag];
    return serviceValue === undefined ? one : { ...one, serviceValue };
  });

const days = (count: number): string => words.transit.days({ days: count });

/**
 * Bounds of the transit time, in the service's words when they are no numbers; null when neither was
 * reported.
 */
export const transitOf = ({ lowerTransit, upperTransit, asTold }: Tracking): string | null => {
  const from = asTold?.lowerTransit ?? lowerTransit;
  const to = asTold?.upperTransit ?? upperTransit;
  const inDays = (bound: string | number): string => (typeof bound === 'string' ? bound : days(bound));
  if (from === null) return to === null ? null : words.transit.atMost({ days: inDays(to) });
  if (to === null) return words.transit.atLeast({ days: inDays(from) });
  if (typeof from === 'string' || typeof to === 'string')
    return words.window.range({ from: inDays(from), to: inDays(to) });
  return from === to ? days(from) : words.transit.range({ from: formatCount(from), to: formatCount(to) });
};

/**
 * The interface documents no format: a value in the format of the service's other times is read as a day; any
 * other value is shown unchanged.
 */
const dayOf = (written: string): string => {
  const moment = readServiceTime(written) ?? readServiceTime(`${written} 12:00:00 AM`);
  return moment === null ? written : formatPlainDay(moment);
};

/** The delivery window; null when neither end was reported. */
export const windowOf = ({
  estimatedDeliveryFrom: from,
  estimatedDeliveryTo: to,
}: Tracking): string | null => {
  if (from === null) return to === null ? null : words.window.to({ to: dayOf(to) });
  if (to === null) return words.window.from({ from: dayOf(from) });
  const [first, last] = [dayOf(from), dayOf(to)];
  return first === last ? first : words.window.range({ from: first, to: last });
};

/** A name with its longer description; null when neither was reported. */
export const serviceOf = ({ serviceName, serviceDescription }: Tracking): string | null =>
  [serviceName, serviceDescription].filter((part) => part !== null).join(' · ') || null;

/** The host that a page's address really leads to; null when it is no https: address. */
export const hostOf = (address: string): string | null => {
  try {
    const { protocol, host } = new URL(address);
    return protocol === 'https:' ? host : null;
  } catch {
    return null;
  }
};

/** Whether the carrier's page can be opened: only https: addresses are, and the station checks again. */
export const pageOf = ({ externalTrackingUrl: url }: Tracking): 'none' | 'opens' | 'not_safe' => {
  if (url === null) return 'none';
  return hostOf(url) === null ? 'not_safe' : 'opens';
};
