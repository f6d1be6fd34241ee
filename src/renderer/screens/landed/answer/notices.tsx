import { Button } from '@mantine/core';
import type { Question } from '#shared/landed/question';
import { leftOutOf } from '#shared/landed/tidied';
import { ToneIcon } from '../../../parts';
import { text } from '../../../text';
import { changeSheet, type Sheet } from '../landed-store';
import styles from './answer.module.css';

const words = text.landed.answer;

const Notice = ({ title, hint }: { title: string; hint: string }) => (
  <div className={styles.notice}>
    <ToneIcon tone="look" />
    <span>
      <strong>{title}.</strong> {hint}
    </span>
  </div>
);

/** What a person must know before reading the answer: it is old, or it is another one. */
export const Notices = ({ sheet: { turn, earlier, kept, isOutdated, isEdited } }: { sheet: Sheet }) => {
  if (earlier)
    return (
      <div className={styles.notice}>
        <ToneIcon tone="look" />
        <span>{words.earlierShown}</span>
        <Button variant="default" onClick={() => changeSheet(turn, () => ({ earlier: null }))}>
          {words.showLatest}
        </Button>
      </div>
    );
  if (kept === null) return null;
  if (isOutdated) return <Notice {...words.outdated} />;
  return isEdited ? <Notice {...words.edited} /> : null;
};

/** What the question holds and the service was not asked with, and why. */
export const LeftOutNote = ({ question }: { question: Question }) => {
  const left = leftOutOf(question);
  if (left.length === 0) return null;
  return <p className={styles.quiet}>{words.leftOut(left.map((one) => words.leftOutOf[one]).join('; '))}</p>;
};
