import { Button } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { ErrorNote, ExportButton, useAction } from '../../../parts';
import { call, useStation } from '../../../station';
import { text } from '../../../text';
import { queryOf, useBoardView } from './board-store';
import styles from './board.module.css';

const words = text.track.board;

/** Stops the board from asking or lets it go on, and saves what the chip and the search choose, all of it. */
export const BoardButtons = () => {
  const view = useBoardView();
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
      <ExportButton save={() => call('track.export', queryOf(view))} words={words.export} />
    </div>
  );
};
