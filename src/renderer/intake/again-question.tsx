import { Button } from '@mantine/core';
import type { ImportAnswer } from '#shared/bridge/contract';
import { ErrorNote } from '../parts';
import { text } from '../text';
import { formatDateTime } from '../text/format';
import styles from './import-panel.module.css';
import { importSame } from './import-store';

const words = text.intake.again;

/** The same content was imported before: only a person knows whether it is meant. */
export const AgainQuestion = ({ answer }: { answer: Extract<ImportAnswer, { kind: 'again' }> }) => (
  <div className={styles.answer}>
    <ErrorNote error={words.said(answer.batchName, formatDateTime(answer.at))} />
    <p className={styles.note}>{words.hint}</p>
    <div>
      <Button variant="default" onClick={() => void importSame(true)}>
        {words.confirm}
      </Button>
    </div>
  </div>
);
