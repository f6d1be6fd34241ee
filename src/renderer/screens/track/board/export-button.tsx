import { Button } from '@mantine/core';
import { IconFileTypeCsv } from '@tabler/icons-react';
import { useState } from 'react';
import { ErrorNote, StatePill, useAction } from '../../../parts';
import { call } from '../../../station';
import { text } from '../../../text';
import { queryOf, useBoardView } from './board-store';

const words = text.track.board;
const nameOf = (path: string): string => path.split(/[\\/]/).at(-1) ?? path;

/** Saves what the chip and the search choose, all of it. */
export const ExportButton = () => {
  const view = useBoardView();
  const [saved, setSaved] = useState<string | null>(null);
  const action = useAction(async () => {
    setSaved(null);
    const { file } = await call('track.export', queryOf(view));
    setSaved(file);
  });
  return (
    <>
      <span role="status">
        {saved !== null && <StatePill tone="good">{words.exported(nameOf(saved))}</StatePill>}
      </span>
      <ErrorNote error={action.error} />
      <Button
        variant="default"
        loading={action.busy}
        leftSection={<IconFileTypeCsv size={20} aria-hidden />}
        onClick={() => void action.run()}
      >
        {words.export}
      </Button>
    </>
  );
};
