import { IconPrinter } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { PrinterView } from '#shared/bridge/contract';
import { printerSaid, StatePill } from '../parts';
import { call, useStation } from '../station';
import { text } from '../text';
import { openScreen } from './navigation';
import styles from './top-bar.module.css';

const Known = ({ printer }: { printer: PrinterView }) => {
  const { tone, words } = printerSaid(printer.status);
  const unchecked = printer.status.state === 'unchecked';
  useEffect(() => {
    // Its own screen shows what goes wrong with asking; here the printer simply stays unchecked.
    if (unchecked) void call('printers.check', { printerId: printer.id }).catch(() => undefined);
  }, [printer.id, unchecked]);
  return (
    <>
      <span className={styles.printerName}>{printer.name}</span>
      <StatePill tone={tone}>{words}</StatePill>
    </>
  );
};

/** The default printer and how it is, one press from its screen. */
export const PrinterPill = () => {
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
