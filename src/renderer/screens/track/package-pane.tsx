import { Button } from '@mantine/core';
import { IconRoute, IconRouteOff } from '@tabler/icons-react';
import type { TrackAnswer } from '#shared/bridge/contract';
import { EmptyState, ErrorNote, PaperAlarm, ParcelChoice } from '../../parts';
import { Attention } from '../../parts/notes';
import { text } from '../../text';
import { detailWords } from '../../text/failure-words';
import { formatDateTime } from '../../text/format';
import { failureWords } from './answer-words';
import { Record } from './record';
import { type Shown, trackCode, useShown } from './track-store';
import styles from './track.module.css';

interface Props {
  answer: Extract<TrackAnswer, { kind: 'failed' }>;
  onRetry: () => void;
}

/** Why there is no new answer, what to do, and how old the displayed one is. */
const Failed = ({ answer: { failure, last }, onRetry }: Props) => {
  const { title, remedy } = failureWords(failure);
  const detail = detailWords(failure);
  return (
    <Attention tone="look" title={title} remedy={remedy} {...(detail === null ? {} : { detail })}>
      <div className={styles.retry}>
        <Button onClick={onRetry}>{text.parts.tryAgain}</Button>
        {last && <span>{text.track.before({ time: formatDateTime(last.checkedAt) })}</span>}
      </div>
    </Attention>
  );
};

const words = text.track;

/** The result of a code that is no package of the service. */
const NotFoundNote = ({ answer }: { answer: Exclude<TrackAnswer, { kind: 'tracked' | 'failed' }> }) => {
  switch (answer.kind) {
    case 'parcels':
      return (
        <ParcelChoice
          ref1={answer.ref1}
          parcels={answer.parcels}
          boughtOnly
          onChoose={({ label }) => void trackCode(label.package?.packageId ?? '')}
        />
      );
    case 'not_bought': {
      const { title, hint } = words.lost.notBought;
      return <EmptyState icon={IconRouteOff} title={title} hint={hint({ ref: answer.view.label.ref1 })} />;
    }
    case 'full_number':
      return <EmptyState icon={IconRouteOff} {...words.lost.fullNumber} />;
    case 'not_found':
      return <EmptyState icon={IconRouteOff} {...words.lost.notFound} />;
  }
};

const Answer = ({ code, answer, busy }: { code: string; answer: TrackAnswer; busy: boolean }) => {
  if (answer.kind !== 'tracked' && answer.kind !== 'failed') return <NotFoundNote answer={answer} />;
  const again = (): void => void trackCode(code);
  return (
    <>
      {answer.view && <PaperAlarm view={answer.view} />}
      {answer.kind === 'failed' && <Failed answer={answer} onRetry={again} />}
      {answer.kind === 'tracked' && (
        <Record packageId={answer.packageId} view={answer.view} answer={answer} busy={busy} onAgain={again} />
      )}
      {answer.kind === 'failed' && answer.last && (
        <Record
          packageId={answer.packageId}
          view={answer.view}
          answer={answer.last}
          busy={busy}
          onAgain={null}
        />
      )}
    </>
  );
};

const Now = ({ shown }: { shown: Shown }) => {
  switch (shown.phase) {
    case 'none':
      return <EmptyState icon={IconRoute} {...words.start} />;
    case 'asking':
      return shown.before === null ? (
        <EmptyState icon={IconRoute} title={words.asking} />
      ) : (
        <Answer code={shown.code} answer={shown.before} busy />
      );
    case 'answered':
      return <Answer code={shown.code} answer={shown.answer} busy={false} />;
    case 'broken':
      return <ErrorNote error={shown.error} onRetry={() => void trackCode(shown.code)} />;
  }
};

/** The package that was scanned last. */
export const PackagePane = () => (
  <div className={styles.pane}>
    <Now shown={useShown()} />
  </div>
);
