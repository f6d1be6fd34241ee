import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ImportAnswer } from '#shared/bridge/contract';
import { ErrorNote, useAction } from '../../parts';
import { text } from '../../text';
import styles from '../import-panel.module.css';
import { askColumns, importSame } from '../import-store';
import { MappingDialog } from './mapping-dialog';

const words = text.intake.mapping;

/** The meaning of the columns is known already. A person can change it for later files. */
export const ChangeColumns = ({ fileName }: { fileName: string }) => {
  const [answer, setAnswer] = useState<Extract<ImportAnswer, { kind: 'unmapped' }> | null>(null);
  const [isChanged, setChanged] = useState(false);
  const action = useAction(async () => {
    const asked = await askColumns();
    if (asked?.kind === 'unmapped') setAnswer(asked);
    return asked?.kind === 'refused' ? { ok: false, message: asked.message } : { ok: true };
  });
  return (
    <>
      <ErrorNote error={action.error} />
      {isChanged && (
        <span role="status" className="pb-quiet">
          {words.changed}
        </span>
      )}
      <Button variant="default" loading={action.busy} onClick={() => void action.run()}>
        {words.change}
      </Button>
      {answer && (
        <MappingDialog
          answer={answer}
          fileName={fileName}
          save={words.saveOnly}
          onSaved={() => setChanged(true)}
          onClose={() => setAnswer(null)}
        />
      )}
    </>
  );
};

interface Props {
  answer: Extract<ImportAnswer, { kind: 'unmapped' }>;
  fileName: string;
}

/** The meaning of the columns is not known yet. */
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
