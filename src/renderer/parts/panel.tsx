import type { Icon } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import emptyStateStyles from './empty-state.module.css';
import factsStyles from './facts.module.css';
import styles from './panel.module.css';

interface Props {
  title?: string;
  /** Stands at the right of the title: a button, a count. */
  aside?: ReactNode;
  /** `flush` lets a list reach the edges. */
  flush?: boolean;
  /** Grows with the room its column has; what does not fit scrolls inside. */
  fill?: boolean;
  children: ReactNode;
}

/** A bordered area with an optional heading: the one container of every screen. */
export const Panel = ({ title, aside, flush = false, fill = false, children }: Props) => {
  const heading = useId();
  const className = [styles.panel, fill && styles.fill].filter(Boolean).join(' ');
  return (
    <section className={className} aria-labelledby={title === undefined ? undefined : heading}>
      {title !== undefined && (
        <header className={styles.head}>
          <h2 id={heading} className={styles.title}>
            {title}
          </h2>
          {aside}
        </header>
      )}
      <div className={flush ? styles.flush : styles.body}>{children}</div>
    </section>
  );
};

interface EmptyStateProps {
  icon: Icon;
  title?: string;
  hint?: ReactNode;
  children?: ReactNode;
}

/** What stands where nothing is yet: what this place is for, and the next step. */
export const EmptyState = ({ icon: Picture, title, hint, children }: EmptyStateProps) => (
  <div className={emptyStateStyles.empty}>
    <Picture size={44} stroke={1.5} aria-hidden />
    {title !== undefined && <p className={emptyStateStyles.title}>{title}</p>}
    {hint !== undefined && <p className={emptyStateStyles.hint}>{hint}</p>}
    {children}
  </div>
);

/** Names and values, side by side. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className={factsStyles.facts}>{children}</dl>
);

/** One name with its value; left out when there is no value. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) =>
  children === undefined || children === null || children === '' ? null : (
    <div className={factsStyles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );

/** A name with its value, as plain text. */
export type FactLine = readonly [name: string, value: string];

/** What is seldom looked at, shown on a press; nothing of it is fetched or opened. */
export const MoreFacts = ({ title, lines }: { title: string; lines: readonly FactLine[] }) =>
  lines.length === 0 ? null : (
    <details>
      <summary>{title}</summary>
      <Facts>
        {lines.map(([name, value], index) => (
          <Fact key={index} name={name}>
            {value}
          </Fact>
        ))}
      </Facts>
    </details>
  );
