import { CloseButton } from '@mantine/core';
import { dismissImport, type LastImport, useLastImport } from '../../intake/import-store';
import { ToneIcon } from '../../parts';
import { text } from '../../text';
import { formatCount } from '../../text/format';
import styles from './queue.module.css';

/** How many orders a file brought where all of it was as it should be; null where somebody has to read or decide. */
const cleanCount = (last: LastImport): number | null => {
  if (last.phase !== 'answered' || last.answer.kind !== 'imported') return null;
  const { imported, toMend, problemsTotal, unknownColumns } = last.answer;
  return toMend === 0 && problemsTotal === 0 && unknownColumns.length === 0 ? imported : null;
};

/** What came of an import has to be read, or is to be decided. */
export const useImportToRead = (): boolean => {
  const last = useLastImport();
  return last.phase !== 'none' && last.phase !== 'reading' && cleanCount(last) === null;
};

/** An import that needs nobody: one line. */
export const ImportNote = () => {
  const last = useLastImport();
  if (last.phase === 'reading')
    return (
      <div role="status" className={styles.note}>
        <ToneIcon tone="wait" />
        <span>{text.intake.reading}</span>
      </div>
    );
  const count = cleanCount(last);
  if (count === null || last.phase === 'none') return null;
  return (
    <div role="status" className={styles.note}>
      <ToneIcon tone="good" />
      <span>
        {last.fileName}: {text.intake.imported(count, formatCount(count))}
      </span>
      <CloseButton size={40} aria-label={text.queue.results.dismiss} onClick={dismissImport} />
    </div>
  );
};
