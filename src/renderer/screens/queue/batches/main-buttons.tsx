import { Button } from '@mantine/core';
import { IconPlayerPauseFilled, IconPlayerPlayFilled, IconPlayerStopFilled } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { ImportButton } from '../../../intake/import-button';
import { KeyHint } from '../../../parts';
import { text } from '../../../text';
import styles from './batches.module.css';
import type { BatchDeed, useBatchDeeds } from './use-batch-deeds';

interface DeedProps {
  name: string;
  shortcut: string;
  icon: ReactNode;
  hint?: string;
  loud?: boolean;
  busy: boolean;
  onPress: () => void;
}

const Deed = ({ name, hint, shortcut, icon, loud = false, busy, onPress }: DeedProps) => (
  <Button
    variant={loud ? 'filled' : 'default'}
    leftSection={icon}
    rightSection={<KeyHint>{`Alt ${shortcut}`}</KeyHint>}
    aria-keyshortcuts={`Alt+${shortcut}`}
    title={hint}
    disabled={busy}
    onClick={onPress}
  >
    {name}
  </Button>
);

type Props = ReturnType<typeof useBatchDeeds> & { importButton: Ref<HTMLButtonElement> };

/** What is done to a whole batch; only what can be done now is there. */
export const MainButtons = ({ targets, action, importButton }: Props) => {
  const can = (deed: BatchDeed): boolean => targets[deed].length > 0;
  const props = (deed: BatchDeed) => ({ busy: action.busy, onPress: () => void action.run(deed) });
  return (
    <div className={styles.buttons}>
      {can('start') && (
        <Deed
          name={text.queue.start}
          shortcut="S"
          loud
          icon={<IconPlayerPlayFilled size={18} aria-hidden />}
          {...props('start')}
        />
      )}
      {can('resume') && (
        <Deed
          name={text.queue.resume}
          shortcut="R"
          loud={!can('start')}
          icon={<IconPlayerPlayFilled size={18} aria-hidden />}
          {...props('resume')}
        />
      )}
      {can('pause') && (
        <Deed
          name={text.queue.pause}
          shortcut="P"
          icon={<IconPlayerPauseFilled size={18} aria-hidden />}
          {...props('pause')}
        />
      )}
      {can('finish') && (
        <Deed
          name={text.queue.finishBought}
          hint={text.queue.finishBoughtHint}
          shortcut="E"
          icon={<IconPlayerStopFilled size={18} aria-hidden />}
          {...props('finish')}
        />
      )}
      <ImportButton button={importButton} shortcut="Alt+I" />
    </div>
  );
};
