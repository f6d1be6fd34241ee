import { IconFileImport } from '@tabler/icons-react';
import { openScreen } from '../shell/navigation';
import { text } from '../text';
import styles from './drop-zone.module.css';
import { importFile } from './import-store';
import { useFileDrop } from './use-file-drop';

const take = (files: readonly File[]): void => {
  const [first] = files;
  if (!first) return;
  openScreen('ship');
  void importFile(first);
};

/** The whole window takes an order file; while one hovers, it says so. */
export const DropZone = () => {
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
