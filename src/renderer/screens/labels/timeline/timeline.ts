import type { Tracked } from '#shared/bridge/contract';
import type { LabelEvent, LoggedEvent } from '#shared/label/event';
import type { TrackingEvent } from '#shared/tracking/record';
import type { Changes } from '#shared/update/basket';
import type { PillTone } from '../../../parts';
import { text } from '../../../text';
import { formatCountry, formatField } from '../../../text/format';
import { eventWords } from '../event-words';

/** What happened, in kinds that a person may want to see alone. */
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
  /** ISO 8601 UTC; null where nobody told. */
  at: string | null;
  tone: PillTone;
  sentence: string;
  more?: string | undefined;
  /** At which station; null for what happened elsewhere. */
  station: string | null;
  /** Who asked for it; null where it was nobody's. */
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

const shown = (value: string | number | undefined): string =>
  value === undefined || value === '' ? text.labels.timeline.nothing : String(value);

const itemsOf = (changes: Changes): string => JSON.stringify(changes.items ?? []);

/** Each field with what it was and what it became; the list of items in a word, since it is a table of its own. */
const changesOf = (event: LabelEvent): FieldChange[] => {
  if (event.type !== 'updated' && event.type !== 'updated.elsewhere') return [];
  const { before, after } = event;
  const fields = Object.keys(after.fields) as (keyof typeof after.fields)[];
  const changes = fields.map((name) => ({
    field: formatField(name),
    before: name in before.fields ? shown(before.fields[name]) : text.labels.timeline.notKnown,
    after: shown(after.fields[name]),
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

const ofLog = ({ id, at, station, operator, event }: LoggedEvent): Entry => ({
  key: `log-${id}`,
  kind: kindOf(event),
  at,
  station,
  by: operator,
  ...eventWords(event),
  changes: changesOf(event),
});

const placeOf = ({ location, countryCode }: TrackingEvent): string =>
  [location, countryCode === null ? null : formatCountry(countryCode)].filter(Boolean).join(', ');

const ofTracking = (event: TrackingEvent, index: number): Entry => ({
  key: `scan-${index}`,
  kind: 'tracking',
  at: event.at,
  tone: 'idle',
  sentence:
    event.description ??
    (event.code === null ? text.track.events.noCode : text.track.events.unrecognised({ code: event.code })),
  more: [placeOf(event), event.category].filter(Boolean).join(' · ') || undefined,
  station: null,
  by: null,
  changes: [],
});

/** The service's scans keep their order: one whose time was not told stands by the one that follows it. */
const timed = (scans: readonly TrackingEvent[]): { entry: Entry; by: string }[] => {
  let by = '';
  return scans
    .map((scan, index) => ofTracking(scan, index))
    .toReversed()
    .map((entry) => {
      by = entry.at ?? by;
      return { entry, by };
    });
};

/** All that is known of a label's way in one line of time, the newest first. */
export const timelineOf = (events: readonly LoggedEvent[], tracked: Tracked | null): Entry[] => {
  const log = events.map((event) => ({ entry: ofLog(event), by: event.at }));
  const all = [...log, ...timed(tracked?.tracking.events ?? [])];
  // Sorting is stable: what happened in one moment keeps its order.
  return all
    .sort((a, b) => Date.parse(a.by || '1970') - Date.parse(b.by || '1970'))
    .toReversed()
    .map(({ entry }) => entry);
};
