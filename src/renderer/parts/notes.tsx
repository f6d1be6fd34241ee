import { Button } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { Tone } from '#shared/outcome';
import { RefusedCall } from '../station';
import { text } from '../text';
import { inWords, ruleInWords } from '../text/format';
import styles from './notes.module.css';
import { type PillTone, ToneIcon } from './pills';

/** Scrolls a new message into view, however long the form above it is. */
export const useIntoView = (message: unknown): RefObject<HTMLDivElement | null> => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message != null) place.current?.scrollIntoView({ block: 'nearest' });
  }, [message]);
  return place;
};

/** The text of a failed call: the station's own message, or that the station did not answer. */
export const messageOf = (error: unknown): string =>
  error instanceof RefusedCall ? ruleInWords(error.message) : text.parts.callFailed;

/** Why a call was refused for one of its fields, to be shown there; null for every other error. */
export const refusedAt = (error: unknown, field: string): string | null =>
  error instanceof RefusedCall && error.field === field ? messageOf(error) : null;

interface ErrorProps {
  error: unknown;
  onRetry?: () => void;
  /** Fields of the form that show themselves what a call was refused for. */
  fields?: readonly string[];
}

/** Shows an error. Renders nothing when there is none. */
export const ErrorNote = ({ error, onRetry, fields = [] }: ErrorProps) => {
  const place = useIntoView(error);
  if (error === null || error === undefined) return null;
  if (fields.some((field) => refusedAt(error, field) !== null)) return null;
  return (
    <div ref={place} role="alert" className={styles.error}>
      <ToneIcon tone="stop" />
      <span className={styles.errorWords}>
        {typeof error === 'string' ? inWords(error) : messageOf(error)}
      </span>
      {onRetry && (
        <Button variant="default" onClick={onRetry}>
          {text.parts.tryAgain}
        </Button>
      )}
    </div>
  );
};

/** A sentence with icon and colour. */
export const Note = ({ tone, children }: { tone: PillTone; children: ReactNode }) => (
  <div className={styles.note} data-tone={tone}>
    <ToneIcon tone={tone} />
    <div>{children}</div>
  </div>
);

interface Props {
  tone: Extract<Tone, 'look' | 'stop'>;
  title: string;
  remedy: string;
  /** Text of the service or the printer, as it was received. */
  detail?: ReactNode;
  children?: ReactNode;
}

/**
 * Something that needs a person: what it is and what to do. Screen readers announce it at once. The buttons
 * are below.
 */
export const Attention = ({ tone, title, remedy, detail, children }: Props) => (
  <section className={styles.attention} data-tone={tone}>
    <div role="alert" className="pb-stack-xs">
      <h2 className={styles.title}>
        <ToneIcon tone={tone} size={26} />
        {title}
      </h2>
      <p className={styles.remedy}>{remedy}</p>
      {detail !== undefined && <p className={styles.detail}>{detail}</p>}
    </div>
    {children}
  </section>
);
