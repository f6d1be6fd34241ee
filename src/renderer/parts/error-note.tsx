import { Button } from '@mantine/core';
import { useIntoView } from './use-into-view';
import { RefusedCall } from '../station';
import { text } from '../text';
import styles from './error-note.module.css';
import { ToneIcon } from './tone';

/** What a failed call says: the station's own sentence, or that it did not answer. */
export const messageOf = (error: unknown): string =>
  error instanceof RefusedCall ? error.message : text.parts.callFailed;

/** Shows an error that would else be swallowed. Renders nothing without one. */
export const ErrorNote = ({ error, onRetry }: { error: unknown; onRetry?: () => void }) => {
  const place = useIntoView(error);
  if (error === null || error === undefined) return null;
  return (
    <div ref={place} role="alert" className={styles.note}>
      <ToneIcon tone="stop" />
      <span className={styles.words}>{typeof error === 'string' ? error : messageOf(error)}</span>
      {onRetry && (
        <Button variant="default" onClick={onRetry}>
          {text.parts.tryAgain}
        </Button>
      )}
    </div>
  );
};
