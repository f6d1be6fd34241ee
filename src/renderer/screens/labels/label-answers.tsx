import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { LabelView, Output } from '#shared/bridge/contract';
import { isInDoubt } from '#shared/label/advance';
import { ErrorNote, HeadRow, PrintAnswerDialog, useAction } from '../../parts';
import { call } from '../../station';
import { text } from '../../text';
import { plainDetail } from '../../text/failure-words';
import { formatBytes, formatDateTime } from '../../text/format';
import small from '../../parts/small-table.module.css';
import styles from './labels.module.css';

const words = text.labels.detail.answers;
type Answer = NonNullable<Output<'labels.get'>>['answers'][number];

const contentWords = ({ isWhole, packageId, trackingNumber, labels, words: message }: Answer): string =>
  [
    ...(isWhole ? [] : [words.broken]),
    packageId === null ? words.noPackage : words.package({ id: packageId }),
    ...(trackingNumber === null ? [] : [words.tracking({ number: trackingNumber })]),
    words.labels({ count: labels }),
    ...(message === null ? [] : [plainDetail(message)]),
  ]
    .filter((part) => part !== '')
    .join(' · ');

/**
 * The service's raw answers and what the program reads in them now. A person can read an answer again, or
 * print its documents.
 */
export const LabelAnswers = ({
  view: { label, print: latest },
  answers,
}: {
  view: LabelView;
  answers: Answer[];
}) => {
  const [isAsking, setAsking] = useState(false);
  const read = useAction(() => call('labels.readAnswer', { labelId: label.id }));
  const print = useAction(() => call('labels.printAnswer', { labelId: label.id }));
  if (answers.length === 0) return null;
  const hasLabel = answers.some(({ labels }) => labels > 0);
  return (
    <section className="pb-stack-s" aria-label={words.title}>
      <h3 className={styles.partTitle}>{words.title}</h3>
      <table className={small.table}>
        <HeadRow names={[words.columns.at, words.columns.status, words.columns.size, words.columns.read]} />
        <tbody>
          {answers.map((answer) => (
            <tr key={answer.position}>
              <td>{formatDateTime(answer.at)}</td>
              <td>{answer.status === 0 ? words.noStatus : answer.status}</td>
              <td>{formatBytes(answer.size)}</td>
              <td>{contentWords(answer)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ErrorNote error={read.error ?? print.error} />
      <Group gap="sm">
        <Button variant="default" size="lg" loading={read.busy} onClick={() => void read.run()}>
          {words.readAgain}
        </Button>
        {hasLabel && isInDoubt(label) && (
          <Button
            variant="default"
            size="lg"
            loading={print.busy}
            onClick={() => (latest === null ? void print.run() : setAsking(true))}
          >
            {words.print}
          </Button>
        )}
      </Group>
      {isAsking && <PrintAnswerDialog labelId={label.id} onClose={() => setAsking(false)} />}
    </section>
  );
};
