import { Button, FileButton } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useRef } from 'react';
import { text } from '../text';
import { importFile, useLastImport } from './import-store';

/** Chooses an order file. The file input behind it may be given the same file twice. */
export const ImportButton = () => {
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
          variant="default"
          loading={busy}
          leftSection={<IconFileImport size={20} aria-hidden />}
        >
          {text.intake.button}
        </Button>
      )}
    </FileButton>
  );
};
