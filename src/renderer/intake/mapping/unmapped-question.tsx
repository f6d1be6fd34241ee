import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ImportAnswer } from '#shared/bridge/contract';
import { ErrorNote } from '../../parts';
import { text } from '../../text';
import styles from '../import-panel.module.css';
import { importSame } from '../import-store';
import { MappingDialog } from './mapping-dialog';

interface Props {
  answer: Extract<ImportAnswer, { kind: 'unmapped' }>;
  fileName: string;
}

/** Nobody has said yet what the columns mean. */
export const UnmappedQuestion = ({ answer, fileName }: Props) => {
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.answer}>
      <ErrorNote error={text.intake.mapping.said} />
      <div>
        <Button onClick={() => setOpen(true)}>{text.intake.mapping.choose}</Button>
      </div>
      {open && (
        <MappingDialog
          answer={answer}
          fileName={fileName}
          save={text.intake.mapping.save}
          onSaved={() => importSame(false)}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
};
