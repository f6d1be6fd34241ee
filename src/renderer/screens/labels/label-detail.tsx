import type { LabelView, Output } from '#shared/bridge/contract';
import { LabelPill, ErrorNote, LabelPicture, Panel, ParcelMark, PaperAlarm } from '../../parts';
import { useStation } from '../../station';
import { text } from '../../text';
import { formatDateTime } from '../../text/format';
import { NextStep } from '../ship/next-step';
import { DetailFrame } from './detail-frame';
import { LabelAnswers } from './label-answers';
import { LabelDocuments, LabelFacts, LabelPrints, RemoveLabel } from './label-sections';
import styles from './labels.module.css';
import { TimelineList } from './timeline/timeline-list';

const words = text.labels.detail;
type Detail = NonNullable<Output<'labels.get'>>;

interface Props {
  labelId: string;
  onClose: () => void;
}

/** One label in full: its state, actions, facts and history. */
export const LabelDetail = ({ labelId, onClose }: Props) => {
  const answer = useStation('labels.get', { labelId });
  if (answer.data) {
    const { view } = answer.data;
    return (
      <DetailFrame
        title={
          <>
            {view.label.ref1} <ParcelMark view={view} />
          </>
        }
        pill={<LabelPill view={view} />}
        onClose={onClose}
      >
        <Body {...answer.data} />
      </DetailFrame>
    );
  }
  return (
    <section className={styles.detail}>
      <div className={styles.detailBody}>
        <ErrorNote
          error={answer.data === null ? words.gone : answer.error}
          {...(answer.error ? { onRetry: () => void answer.refetch() } : {})}
        />
      </div>
    </section>
  );
};

/** True when a person must act: the actions are then before the facts, otherwise after them. */
const needsPerson = ({ label, print, problems }: LabelView): boolean =>
  label.hold !== null || problems.length > 0 || (print !== null && print.waiting.length > 0);

const Body = ({ view, prints, documents, answers, events, tracked }: Detail) => (
  <>
    <PaperAlarm view={view} />
    {view.label.anonymised != null && (
      <Panel
        title={words.removed.title({
          at: formatDateTime(view.label.anonymised.at),
          days: view.label.anonymised.days,
        })}
      >
        {words.removed.remedy}
      </Panel>
    )}
    {needsPerson(view) && <NextStep view={view} idle />}
    <div className={styles.beside}>
      <LabelFacts view={view} />
      {view.documents > 0 && (
        <div className={styles.picture}>
          <LabelPicture view={view} />
        </div>
      )}
    </div>
    {!needsPerson(view) && <NextStep view={view} idle />}
    <LabelPrints prints={prints} events={events} />
    <LabelDocuments view={view} documents={documents} />
    <LabelAnswers view={view} answers={answers} />
    <TimelineList events={events} tracked={tracked} />
    <RemoveLabel view={view} />
  </>
);
