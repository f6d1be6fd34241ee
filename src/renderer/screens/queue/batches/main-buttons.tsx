import { Button } from '@mantine/core';
import { IconPlayerPauseFilled, IconPlayerPlayFilled, IconPlayerStopFilled } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { ImportButton } from '../../../intake/file-intake';
import { KeyHint } from '../../../parts';
import { text } from '../../../text';
import styles from './batches.module.css';
import type { BatchAction, useBatchActions } from './use-batch-actions';

interface ActionProps {
  name: string;
  shortcut: string;
  icon: ReactNode;
  hint?: string;
  loud?: boolean;
  busy: boolean;
  onPress: () => void;
}

const Action = ({ name, hint, shortcut, icon, loud = false, busy, onPress }: ActionProps) => (
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

type Props = ReturnType<typeof useBatchActions> & { importButton: Ref<HTMLButtonElement> };

/** The actions for a whole batch; only possible ones are shown. */
export const MainButtons = ({ targets, action, importButton }: Props) => {
  const can = (name: BatchAction): boolean => targets[name].length > 0;
  const props = (name: BatchAction) => ({ busy: action.busy, onPress: () => void action.run(name) });
  return (
    <div className={styles.buttons}>
      {can('start') && (
        <Action
          name={text.queue.start}
          shortcut="S"
          loud
          icon={<IconPlayerPlayFilled size={18} aria-hidden />}
          {...props('start')}
        />
      )}
      {can('resume') && (
        <Action
          name={text.queue.resume}
          shortcut="R"
          loud={!can('start')}
          icon={<IconPlayerPlayFilled size={18} aria-hidden />}
          {...props('resume')}
        />
      )}
      {can('pause') && (
        <Action
          name={text.queue.pause}
          shortcut="P"
          icon={<IconPlayerPauseFilled size={18} aria-hidden />}
          {...props('pause')}
        />
      )}
      {can('finish') && (
        <Action
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
