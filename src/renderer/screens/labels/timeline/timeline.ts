import type { Tracked } from '#shared/bridge/contract';
import type { LabelEvent, LoggedEvent } from '#shared/label/event';
import type { TrackingEvent } from '#shared/tracking/record';
import type { Changes } from '#shared/update/basket';
import type { PillTone } from '../../../parts';
import { text } from '../../../text';
import { formatCountry, formatField, inWords } from '../../../text/format';
import { scanTitle } from '../../track/times';
import { eventWords } from '../event-words';

/** Kinds of entries that a person can show alone. */
export const kinds = ['label', 'print', 'update', 'tracking'] as const;
export type Kind = (typeof kinds)[number];

export interface FieldChange {
  field: string;
  before: string;
  after: string;
}

export interface Entry {
  key: string;
  kind: Kind;
  /** ISO 8601 UTC; null when it was not reported. */
  at: string | null;
  tone: PillTone;
  sentence: string;
  more?: string | undefined;
  /** The station where it happened; null for what happened elsewhere. */
  station: string | null;
  /** The person who requested it; null when no person did. */
  by: string | null;
  changes: FieldChange[];
}

const kindOf = ({ type }: LabelEvent): Kind => {
  if (
    type.startsWith('print.') ||
    type === 'scanned.back' ||
    type === 'scan.skipped' ||
    type === 'printed.elsewhere'
  )
    return 'print';
  if (type === 'updated' || type === 'updated.elsewhere' || type === 'update.failed') return 'update';
  return type === 'tracked' ? 'tracking' : 'label';
};

const valueText = (value: string | number | undefined): string =>
  value === undefined || value === '' ? text.labels.timeline.nothing : String(value);

const itemsOf = (changes: Changes): string => JSON.stringify(changes.items ?? []);

/** Each field with its old and new value. The list of items is one word, because it is a table of its own. */
const changesOf = (event: LabelEvent): FieldChange[] => {
  if (event.type !== 'updated' && event.type !== 'updated.elsewhere') return [];
  const { before, after } = event;
  const fields = Object.keys(after.fields) as (keyof typeof after.fields)[];
  const changes = fields.map((name) => ({
    field: formatField(name),
    before: name in before.fields ? valueText(before.fields[name]) : text.labels.timeline.notKnown,
    after: valueText(after.fields[name]),
  }));
  if (after.items === undefined || itemsOf(before) === itemsOf(after)) return changes;
  const { items } = text.labels.timeline;
  const was =
    before.items === undefined ? text.labels.timeline.notKnown : items({ count: before.items.length });
  return [
    ...changes,
    { field: formatField('commodityItems'), before: was, after: items({ count: after.items.length }) },
  ];
};

const logEntries = ({ id, at, station, operator, event }: LoggedEvent): Entry => ({
  key: `log-${id}`,
  kind: kindOf(event),
  at,
  station,
  by: operator === null ? null : inWords(operator),
  ...eventWords(event),
  changes: changesOf(event),
});

const placeOf = ({ location, countryCode }: TrackingEvent): string =>
  [location, countryCode === null ? null : formatCountry(countryCode)].filter(Boolean).join(', ');

const trackingEntries = (event: TrackingEvent, index: number): Entry => ({
  key: `scan-${index}`,
  kind: 'tracking',
  at: event.at,
  tone: 'idle',
  sentence: scanTitle(event),
  more: [placeOf(event), event.category].filter(Boolean).join(' · ') || undefined,
  station: null,
  by: null,
  changes: [],
});

/** The service's scans keep their order. A scan without a time is sorted with the scan that follows it. */
const timed = (scans: readonly TrackingEvent[]): { entry: Entry; by: string }[] => {
  let by = '';
  return scans
    .map((scan, index) => trackingEntries(scan, index))
    .toReversed()
    .map((entry) => {
      by = entry.at ?? by;
      return { entry, by };
    });
};

/** The complete history of a label, newest first. */
export const timelineOf = (events: readonly LoggedEvent[], tracked: Tracked | null): Entry[] => {
  const log = events.map((event) => ({ entry: logEntries(event), by: event.at }));
  const all = [...log, ...timed(tracked?.tracking.events ?? [])];
  // Sorting is stable: entries with the same time keep their order.
  return all
    .sort((a, b) => Date.parse(a.by || '1970') - Date.parse(b.by || '1970'))
    .toReversed()
    .map(({ entry }) => entry);
};
