import { Button } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { ErrorNote, useAction } from '../../../parts';
import { call, useStation } from '../../../station';
import { text } from '../../../text';
import styles from './board.module.css';
import { ExportButton } from './export-button';

const words = text.track.board;

/** Stops the board from asking or lets it go on, and saves it. */
export const BoardButtons = () => {
  const asking = useStation('track.status', undefined).data?.asking;
  const action = useAction((on: boolean) => call('track.poll', { on }));
  const Icon = asking ? IconPlayerPause : IconPlayerPlay;
  return (
    <div className={styles.buttons}>
      <ErrorNote error={action.error} />
      {asking !== undefined && (
        <Button
          variant="default"
          loading={action.busy}
          leftSection={<Icon size={20} aria-hidden />}
          onClick={() => void action.run(!asking)}
        >
          {asking ? words.stop : words.go}
        </Button>
      )}
      <ExportButton />
    </div>
  );
};
