import { IconFileImport } from '@tabler/icons-react';
import { type Ref, useCallback, useEffect, useState } from 'react';
import { KeyHint } from '../parts';
import { openScreen, useScreen } from '../shell/navigation';
import { text } from '../text';
import styles from './drop-zone.module.css';
import { FileImportButton } from './file-import';
import { importDropped, importFile, useLastImport } from './import-store';

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/**
 * Files that are dropped anywhere on the window. Without this the browser would open them.
 * @returns true while files are dragged over the window
 */
const useFileDrop = (take: (files: readonly File[]) => void): boolean => {
  const [hovering, setHovering] = useState(false);
  useEffect(() => {
    // The events also fire between the elements of the page. Only their balance shows whether the pointer
    // left the window.
    let depth = 0;
    const stopping = new AbortController();
    const listen = (
      type: 'dragenter' | 'dragover' | 'dragleave' | 'drop',
      on: (event: DragEvent) => void,
    ): void =>
      window.addEventListener(
        type,
        (event) => {
          if (!holdsFiles(event)) return;
          event.preventDefault();
          on(event);
        },
        { signal: stopping.signal },
      );
    const count = (by: number): void => {
      depth = Math.max(0, depth + by);
      setHovering(depth > 0);
    };
    listen('dragenter', () => count(1));
    listen('dragover', () => undefined);
    listen('dragleave', () => count(-1));
    listen('drop', (event) => {
      count(-depth);
      take([...(event.dataTransfer?.files ?? [])]);
    });
    return () => stopping.abort();
  }, [take]);
  return hovering;
};

/** The whole window accepts an order file, and shows this while a file is dragged over it. */
export const DropZone = () => {
  const onQueue = useScreen() === 'queue';
  const take = useCallback(
    (files: readonly File[]): void => {
      // Only these two screens show the result of an import.
      if (!onQueue) openScreen('ship');
      void importDropped(files);
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

interface Props {
  /** The button itself, for a key that presses it. */
  button?: Ref<HTMLButtonElement>;
  /** This key as screen readers announce it, such as `Alt+I`. */
  shortcut?: string;
}

/** Chooses an order file. */
export const ImportButton = ({ button, shortcut }: Props) => (
  <FileImportButton
    ref={button}
    accept=".csv,.json"
    onFile={importFile}
    aria-keyshortcuts={shortcut}
    loading={useLastImport().phase === 'reading'}
    rightSection={shortcut !== undefined && <KeyHint>{shortcut.replace('+', ' ')}</KeyHint>}
  >
    {text.intake.button}
  </FileImportButton>
);
