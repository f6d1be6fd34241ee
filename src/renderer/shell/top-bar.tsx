import { ActionIcon } from '@mantine/core';
import { IconBarcode, IconPrinter, IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { PrinterView } from '#shared/bridge/contract';
import { messageOf, printerStateWords, StatePill, useAction } from '../parts';
import { WhoButton } from '../people/who-button';
import { PracticeToggle } from '../practice/practice-panel';
import { scanBoxId } from '../scan/focus';
import { call, useStation } from '../station';
import { text } from '../text';
import { openScreen } from './navigation';
import scanBoxStyles from './scan-box.module.css';
import styles from './top-bar.module.css';

const Known = ({ printer }: { printer: PrinterView }) => {
  const { tone, words } = printerStateWords(printer.status);
  const unchecked = printer.status.state === 'unchecked';
  useEffect(() => {
    // Its own screen shows errors; here the printer just stays unchecked.
    if (unchecked) void call('printers.check', { printerId: printer.id }).catch(() => undefined);
  }, [printer.id, unchecked]);
  return (
    <>
      <span className={styles.printerName}>{printer.name}</span>
      <StatePill tone={tone}>{words}</StatePill>
    </>
  );
};

/** The default printer and its state; a press opens the Printers screen. */
const PrinterPill = () => {
  const { data } = useStation('printers.list', undefined);
  if (!data) return null;
  const printer = data.find(({ isDefault }) => isDefault);
  return (
    <button type="button" className={styles.printer} onClick={() => openScreen('printers')}>
      <IconPrinter size={26} stroke={1.6} aria-hidden />
      {printer ? <Known printer={printer} /> : <StatePill tone="stop">{text.shell.noPrinter}</StatePill>}
    </button>
  );
};

/** The one Scan box. `use-scan-keys.ts` handles its keys, because it receives keys from the whole window. */
const ScanBox = () => (
  <div className={scanBoxStyles.box}>
    <IconBarcode size={34} stroke={1.6} aria-hidden />
    <input
      id={scanBoxId}
      className={scanBoxStyles.input}
      aria-label={text.shell.scan}
      placeholder={text.shell.scanHint}
      autoFocus
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={500}
      onFocus={(event) => event.currentTarget.select()}
    />
  </div>
);

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

/** Scan, the printer, and switches that are used often. */
export const TopBar = () => (
  <div className={styles.bar}>
    <ScanBox />
    <PrinterPill />
    <PracticeToggle />
    <SoundButton />
    <WhoButton />
  </div>
);
