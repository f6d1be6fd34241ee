import { Button } from '@mantine/core';
import type { Output } from '#shared/bridge/contract';
import { FileImportButton, whyNotSent } from '../../../intake/file-import';
import { ErrorNote, StatePill } from '../../../parts';
import { call } from '../../../station';
import { createStore, useStore } from '../../../store';
import { text } from '../../../text';
import { formatCount, inWords } from '../../../text/format';
import styles from './basket.module.css';

/** The result of the last file of corrections, until a person closes it. */
type CorrectionImport =
  | { phase: 'none' }
  | { phase: 'reading'; fileName: string }
  | { phase: 'failed'; fileName: string; error: unknown }
  | { phase: 'answered'; fileName: string; answer: Output<'updates.import'> };

const store = createStore<CorrectionImport>({ phase: 'none' });

const read = async (file: File): Promise<Output<'updates.import'>> => {
  const message = whyNotSent(file);
  if (message !== null) return { ok: false, message };
  return call('updates.import', { fileName: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
};

/** Sends a file of corrections to the station. An error becomes part of the import's state. */
const importCorrections = async (file: File): Promise<void> => {
  const fileName = file.name;
  store.set({ phase: 'reading', fileName });
  try {
    store.set({ phase: 'answered', fileName, answer: await read(file) });
  } catch (error) {
    store.set({ phase: 'failed', fileName, error });
  }
};

const dismissCorrections = (): void => store.set({ phase: 'none' });
const useCorrectionImport = (): CorrectionImport => useStore(store);

const words = text.recipient.basket;
const mostListed = 50;

/** Chooses a file of corrections. */
export const ImportButton = () => (
  <FileImportButton
    accept=".csv"
    onFile={importCorrections}
    loading={useCorrectionImport().phase === 'reading'}
  >
    {words.importButton}
  </FileImportButton>
);

interface LinesProps {
  title: (values: { count: number }) => string;
  problems: readonly { path: string; message: string }[];
}

const Lines = ({ title, problems }: LinesProps) =>
  problems.length === 0 ? null : (
    <>
      <p className={styles.remark}>
        <strong>{title({ count: problems.length })}</strong>
      </p>
      <ul className={styles.problems}>
        {problems.slice(0, mostListed).map(({ message }, index) => (
          <li key={index}>{inWords(message)}</li>
        ))}
        {problems.length > mostListed && (
          <li>{words.moreMistakes({ count: formatCount(problems.length - mostListed) })}</li>
        )}
      </ul>
    </>
  );

/** The result of the last file. */
export const ImportResult = () => {
  const last = useCorrectionImport();
  if (last.phase === 'none') return null;
  if (last.phase === 'reading') return <p role="status">{words.importing({ name: last.fileName })}</p>;
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
                  : words.imported({ count: added })}
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
