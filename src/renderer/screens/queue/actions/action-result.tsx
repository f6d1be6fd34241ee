import { CloseButton } from '@mantine/core';
import { ErrorNote, ToneIcon } from '../../../parts';
import { text } from '../../../text';
import styles from './action-bar.module.css';
import { dismissAction, useLastAction } from './actions';

/** What came of the last action, in words: how many rows, and which were left and why. */
export const ActionResult = () => {
  const last = useLastAction();
  if (last.kind === 'failed') return <ErrorNote error={last.error} />;
  if (last.kind !== 'done') return null;
  const { tone, sentence } = last.result;
  return (
    <div role="status" className={styles.result} data-tone={tone}>
      <ToneIcon tone={tone} />
      <span>{sentence}</span>
      <CloseButton size={40} aria-label={text.queue.results.dismiss} onClick={dismissAction} />
    </div>
  );
};
