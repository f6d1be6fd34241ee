import { Button } from '@mantine/core';
import { IconFileTypeCsv } from '@tabler/icons-react';
import { useState } from 'react';
import { ErrorNote } from './error-note';
import { StatePill } from './state-pill';
import { useAction } from './use-action';

const nameOf = (path: string): string => path.split(/[\\/]/).at(-1) ?? path;

interface Props {
  /** Saves it and says where; null when the person changed their mind. */
  save: () => Promise<{ file: string | null }>;
  words: { open: string; saved: (file: string) => string };
  /** That of a table, unless told. */
  icon?: typeof IconFileTypeCsv;
}

/** Saves what is shown as a file where the person says. */
export const ExportButton = ({ save, words, icon: Icon = IconFileTypeCsv }: Props) => {
  const [saved, setSaved] = useState<string | null>(null);
  const action = useAction(async () => {
    setSaved(null);
    setSaved((await save()).file);
  });
  return (
    <>
      <span role="status">
        {saved !== null && <StatePill tone="good">{words.saved(nameOf(saved))}</StatePill>}
      </span>
      <ErrorNote error={action.error} />
      <Button
        variant="default"
        loading={action.busy}
        leftSection={<Icon size={20} aria-hidden />}
        onClick={() => void action.run()}
      >
        {words.open}
      </Button>
    </>
  );
};
