import { IconFileImport } from '@tabler/icons-react';
import { useCallback } from 'react';
import { openScreen, useScreen } from '../shell/navigation';
import { text } from '../text';
import styles from './drop-zone.module.css';
import { importFile } from './import-store';
import { useFileDrop } from './use-file-drop';

/** The whole window takes an order file; while one hovers, it says so. */
export const DropZone = () => {
  const onQueue = useScreen() === 'queue';
  const take = useCallback(
    ([first]: readonly File[]): void => {
      if (!first) return;
      // Both show what comes of an import; other screens don't.
      if (!onQueue) openScreen('ship');
      void importFile(first);
    },
    [onQueue],
  );
  const hovering = useFileDrop(take);
  if (!hovering) return null;
  return (
    <div className={styles.zone}>
      <IconFileImport size={72} stroke={1.4} aria-hidden />
      <div className={styles.words}>{text.intake.drop}</div>
      <div>{text.intake.dropHint}</div>
    </div>
  );
};
