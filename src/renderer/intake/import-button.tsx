import { Button, FileButton } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { type Ref, useRef } from 'react';
import { KeyHint } from '../parts';
import { text } from '../text';
import { importFile, useLastImport } from './import-store';

interface Props {
  /** The button itself, for a key that presses it. */
  button?: Ref<HTMLButtonElement>;
  /** That key, as screen readers are told it, such as `Alt+I`. */
  shortcut?: string;
}

/** Chooses an order file. The file input behind it may be given the same file twice. */
export const ImportButton = ({ button, shortcut }: Props) => {
  const reset = useRef<() => void>(null);
  const busy = useLastImport().phase === 'reading';
  const take = (file: File | null): void => {
    if (file) void importFile(file);
    reset.current?.();
  };
  return (
    <FileButton accept=".csv,.json" onChange={take} resetRef={reset}>
      {(props) => (
        <Button
          {...props}
          ref={button}
          aria-keyshortcuts={shortcut}
          variant="default"
          loading={busy}
          leftSection={<IconFileImport size={20} aria-hidden />}
          rightSection={shortcut !== undefined && <KeyHint>{shortcut.replace('+', ' ')}</KeyHint>}
        >
          {text.intake.button}
        </Button>
      )}
    </FileButton>
  );
};
