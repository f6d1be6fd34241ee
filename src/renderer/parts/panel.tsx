import type { Icon } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import styles from './panel.module.css';

interface Props {
  title?: string;
  /** At the right of the title: a button or a count. */
  aside?: ReactNode;
  /** `flush` removes the padding, so that a list reaches the edges. */
  flush?: boolean;
  /** Fills the height of its column and scrolls inside. */
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

/** Shown when a list or a screen is empty: what this place is for, and the next step. */
export const EmptyState = ({ icon: Picture, title, hint, children }: EmptyStateProps) => (
  <div className={styles.empty}>
    <Picture size={44} stroke={1.5} aria-hidden />
    {title !== undefined && <p className={styles.emptyTitle}>{title}</p>}
    {hint !== undefined && <p className={styles.hint}>{hint}</p>}
    {children}
  </div>
);

/** Names and values, side by side. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={styles.facts}>{children}</dl>;

/** One name with its value; not rendered without a value. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) =>
  children === undefined || children === null || children === '' ? null : (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );

/** A name with its value, as plain text. */
export type FactLine = readonly [name: string, value: string];

/** Details that are rarely read, shown after a press. Nothing is loaded for them before. */
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
