import { useId, useState } from 'react';
import type { Tracked } from '#shared/bridge/contract';
import type { LoggedEvent } from '#shared/label/event';
import { ToneIcon } from '../../../parts';
import chipStyles from '../../../parts/chips.module.css';
import { text } from '../../../text';
import { formatCount, formatDateTime } from '../../../text/format';
import styles from '../labels.module.css';
import { type Entry, type Kind, kinds, timelineOf } from './timeline';

const words = text.labels.timeline;

interface Props {
  events: readonly LoggedEvent[];
  tracked: Tracked | null;
}

/** The history of a label and its parcel, newest first; chips show one kind alone. */
export const TimelineList = ({ events, tracked }: Props) => {
  const [kind, setKind] = useState<Kind | null>(null);
  const heading = useId();
  const all = timelineOf(events, tracked);
  const entries = kind === null ? all : all.filter((entry) => entry.kind === kind);
  const chip = (one: Kind | null, count: number) => (
    <button
      key={one}
      type="button"
      className={chipStyles.chip}
      aria-pressed={kind === one}
      onClick={() => setKind(one)}
    >
      {one === null ? words.all : words.kinds[one]}
      <span className={chipStyles.count}>{formatCount(count)}</span>
    </button>
  );
  return (
    <section className="pb-stack-s" aria-labelledby={heading}>
      <h3 id={heading} className={styles.partTitle}>
        {words.name}
      </h3>
      <div role="group" aria-label={words.show} className="pb-wrap-2xs">
        {chip(null, all.length)}
        {kinds.map((one) => chip(one, all.filter((entry) => entry.kind === one).length))}
      </div>
      {entries.length === 0 ? (
        <p className="pb-quiet">{words.none}</p>
      ) : (
        <ol className={styles.log} reversed>
          {entries.map((entry) => (
            <Line key={entry.key} entry={entry} />
          ))}
        </ol>
      )}
    </section>
  );
};

const Line = ({ entry: { tone, sentence, more, at, station, by, changes } }: { entry: Entry }) => (
  <li className={styles.entry} data-tone={tone}>
    <ToneIcon tone={tone} size={20} />
    <div>
      <p>{sentence}</p>
      {more !== undefined && <p className="pb-quiet">{more}</p>}
      {changes.length > 0 && (
        <dl className={styles.changes}>
          {changes.map(({ field, before, after }) => (
            <div key={field}>
              <dt>{field}</dt>
              <dd>
                <del>{before}</del> → <ins>{after}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className="pb-quiet pb-small">
        {at === null ? text.track.events.noTime : <Moment at={at} station={station} by={by} />}
      </p>
    </div>
  </li>
);

interface MomentProps {
  at: string;
  station: string | null;
  by: string | null;
}

const momentWords = (time: string, station: string | null, by: string | null): string => {
  if (station === null) return words.elsewhere({ time });
  const { at, atBy } = text.labels.log;
  return by === null ? at({ time, station }) : atBy({ time, station, by });
};

const Moment = ({ at, station, by }: MomentProps) => (
  <time dateTime={at} title={at}>
    {momentWords(formatDateTime(at), station, by)}
  </time>
);
