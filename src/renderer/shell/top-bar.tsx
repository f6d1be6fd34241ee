import { ActionIcon } from '@mantine/core';
import { IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { messageOf, useAction } from '../parts';
import { WhoButton } from '../people/who-button';
import { call, useStation } from '../station';
import { text } from '../text';
import { PracticeToggle } from '../practice/practice-toggle';
import { PrinterPill } from './printer-pill';
import { ScanBox } from './scan-box';
import styles from './top-bar.module.css';

const SoundButton = () => {
  const on = useStation('settings.get', undefined).data?.sound;
  const action = useAction(() => call('settings.set', { sound: on !== true }));
  if (on === undefined) return null;
  const words = on ? text.shell.soundOn : text.shell.soundOff;
  return (
    <ActionIcon
      variant="default"
      size={56}
      aria-label={words}
      title={action.error === null ? words : messageOf(action.error)}
      onClick={() => void action.run()}
    >
      {on ? <IconVolume size={26} aria-hidden /> : <IconVolumeOff size={26} aria-hidden />}
    </ActionIcon>
  );
};

/** Scan, the printer, and what is switched often. */
export const TopBar = () => (
  <div className={styles.bar}>
    <ScanBox />
    <PrinterPill />
    <PracticeToggle />
    <SoundButton />
    <WhoButton />
  </div>
);
