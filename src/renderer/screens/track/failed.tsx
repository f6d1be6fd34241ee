import { Button } from '@mantine/core';
import type { TrackAnswer } from '#shared/bridge/contract';
import { Attention } from '../../parts/attention';
import { text } from '../../text';
import { detailWords } from '../../text/failure-words';
import { formatDateTime } from '../../text/format';
import { failureWords } from './answer-words';
import styles from './track.module.css';

interface Props {
  answer: Extract<TrackAnswer, { kind: 'failed' }>;
  onRetry: () => void;
}

/** Why nothing new is known, what to do about it, and how old what stands below is. */
export const Failed = ({ answer: { failure, last }, onRetry }: Props) => {
  const { title, remedy } = failureWords(failure);
  const detail = detailWords(failure);
  return (
    <Attention tone="look" title={title} remedy={remedy} {...(detail === null ? {} : { detail })}>
      <div className={styles.retry}>
        <Button onClick={onRetry}>{text.parts.tryAgain}</Button>
        {last && <span>{text.track.before(formatDateTime(last.checkedAt))}</span>}
      </div>
    </Attention>
  );
};
