import type { Tracking } from '#shared/tracking/record';
import type { FactLine } from '../../parts';
import { text } from '../../text';

const words = text.track.details;

/** What the service told beside what the screen shows: its icon's address as text, and each scan's codes. */
export const detailLines = ({ iconUrl, asTold, events }: Tracking): FactLine[] => [
  ...[iconUrl ?? asTold?.iconUrl].flatMap((icon): FactLine[] => (icon == null ? [] : [[words.icon, icon]])),
  ...events.flatMap(({ code, category, categoryId, description }): FactLine[] => {
    const told = [code, category, categoryId === null ? null : String(categoryId)];
    return told.every((one) => one === null)
      ? []
      : [[description ?? words.scan, words.codes(told.map((one) => one ?? words.none))]];
  }),
];
