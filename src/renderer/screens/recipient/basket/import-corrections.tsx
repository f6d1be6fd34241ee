import { Button, FileButton } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useRef } from 'react';
import { ErrorNote, StatePill } from '../../../parts';
import { text } from '../../../text';
import { formatCount } from '../../../text/format';
import styles from './basket.module.css';
import { dismissCorrections, importCorrections, useCorrectionImport } from './import-store';

const words = text.recipient.basket;
const shown = 50;

/** Chooses a file of corrections; the same one may be chosen twice. */
export const ImportButton = () => {
  const reset = useRef<() => void>(null);
  const busy = useCorrectionImport().phase === 'reading';
  const take = (file: File | null): void => {
    if (file) void importCorrections(file);
    reset.current?.();
  };
  return (
    <FileButton accept=".csv" onChange={take} resetRef={reset}>
      {(props) => (
        <Button
          {...props}
          variant="default"
          loading={busy}
          leftSection={<IconFileImport size={20} aria-hidden />}
        >
          {words.importButton}
        </Button>
      )}
    </FileButton>
  );
};

interface LinesProps {
  title: (count: string) => string;
  problems: readonly { path: string; message: string }[];
}

const Lines = ({ title, problems }: LinesProps) =>
  problems.length === 0 ? null : (
    <>
      <p className={styles.remark}>
        <strong>{title(formatCount(problems.length))}</strong>
      </p>
      <ul className={styles.problems}>
        {problems.slice(0, shown).map(({ message }, index) => (
          <li key={index}>{message}</li>
        ))}
        {problems.length > shown && <li>{words.moreMistakes(formatCount(problems.length - shown))}</li>}
      </ul>
    </>
  );

/** What came of the last file. */
export const ImportResult = () => {
  const last = useCorrectionImport();
  if (last.phase === 'none') return null;
  if (last.phase === 'reading') return <p role="status">{words.importing(last.fileName)}</p>;
  const answer = last.phase === 'answered' ? last.answer : null;
  const added = answer?.ok === true ? answer.added : 0;
  return (
    <section className={styles.import} aria-label={last.fileName}>
      {last.phase === 'failed' && <ErrorNote error={last.error} />}
      {answer?.ok === false && <ErrorNote error={answer.message} />}
      {answer?.ok === true && (
        <>
          <p role="status" className={styles.remark}>
            <StatePill tone={answer.problems.length > 0 ? 'look' : 'good'}>
              {added === 0 && answer.problems.length === 0
                ? words.importedSame
                : added === 0
                  ? words.importedNone
                  : words.imported(formatCount(added))}
            </StatePill>
          </p>
          <Lines title={words.notTaken} problems={answer.problems} />
          <Lines title={words.asBefore} problems={answer.notes} />
        </>
      )}
      <div>
        <Button variant="default" onClick={dismissCorrections}>
          {words.importDone}
        </Button>
      </div>
    </section>
  );
};
