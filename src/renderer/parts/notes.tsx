import { Button } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { Tone } from '#shared/outcome';
import { RefusedCall } from '../station';
import { text } from '../text';
import { inWords } from '../text/format';
import styles from './attention.module.css';
import errorNoteStyles from './error-note.module.css';
import { ToneIcon } from './pills';

/** What has just been said is brought into sight, however long the form is that it stands under. */
const useIntoView = (said: unknown): RefObject<HTMLDivElement | null> => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (said != null) place.current?.scrollIntoView({ block: 'nearest' });
  }, [said]);
  return place;
};

/** What a failed call says: the station's own sentence, or that it did not answer. */
export const messageOf = (error: unknown): string =>
  error instanceof RefusedCall ? inWords(error.message) : text.parts.callFailed;

/** Shows an error that would else be swallowed. Renders nothing without one. */
export const ErrorNote = ({ error, onRetry }: { error: unknown; onRetry?: () => void }) => {
  const place = useIntoView(error);
  if (error === null || error === undefined) return null;
  return (
    <div ref={place} role="alert" className={errorNoteStyles.note}>
      <ToneIcon tone="stop" />
      <span className={errorNoteStyles.words}>
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

interface Props {
  tone: Extract<Tone, 'look' | 'stop'>;
  title: string;
  remedy: string;
  /** The outside world's own words. */
  detail?: ReactNode;
  children?: ReactNode;
}

/** What needs a person: what it is and what to do, read out at once; the buttons stand below. */
export const Attention = ({ tone, title, remedy, detail, children }: Props) => (
  <section className={styles.box} data-tone={tone}>
    <div role="alert" className={styles.words}>
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
