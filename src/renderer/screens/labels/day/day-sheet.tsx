import { useId } from 'react';
import type { Summary } from '#shared/label/summary';
import { HeadRow } from '../../../parts';
import { text } from '../../../text';
import styles from './day.module.css';
import { barsOf, figuresOf, type Table, tablesOf } from './figures';

const words = text.labels.day;

/** The numbers of a day, the same on the screen and on paper. */
export const DaySheet = ({ summary }: { summary: Summary }) => (
  <div className={styles.sheet}>
    <dl className={styles.figures}>
      {figuresOf(summary).map(({ name, value, hint, tone }) => (
        <div key={name} className={styles.figure} data-tone={tone}>
          <dt>{name}</dt>
          <dd>
            {value}
            {hint !== undefined && <span className={styles.hint}>{hint}</span>}
          </dd>
        </div>
      ))}
    </dl>
    <div className={styles.tables}>
      {tablesOf(summary).map((table) => (
        <DayTable key={table.name} table={table} />
      ))}
      <Hours summary={summary} />
    </div>
  </div>
);

const DayTable = ({ table: { name, columns, rows, empty } }: { table: Table }) => {
  const heading = useId();
  return (
    <section className={styles.part} aria-labelledby={heading}>
      <h2 id={heading} className={styles.title}>
        {name}
      </h2>
      {rows.length === 0 ? (
        <p className={styles.nothing}>{empty}</p>
      ) : (
        <table className={styles.table} aria-labelledby={heading}>
          <HeadRow names={columns} />
          <tbody>
            {rows.map(([first, ...rest]) => (
              <tr key={first}>
                <th scope="row">{first}</th>
                {rest.map((cell, index) => (
                  <td key={index}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
};

const Hours = ({ summary }: { summary: Summary }) => {
  const heading = useId();
  const bars = barsOf(summary);
  return (
    <section className={styles.part} aria-labelledby={heading}>
      <h2 id={heading} className={styles.title}>
        {words.hours.name}
      </h2>
      {bars.length === 0 ? (
        <p className={styles.nothing}>{words.hours.empty}</p>
      ) : (
        <ul className={styles.bars} aria-labelledby={heading}>
          {bars.map(({ name, count, share }) => (
            <li key={name} className={styles.bar}>
              <span>{name}</span>
              <span className={styles.track} aria-hidden>
                <span className={styles.full} style={{ width: `${share * 100}%` }} />
              </span>
              <span>{count}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
