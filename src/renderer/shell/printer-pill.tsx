import { IconPrinter } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { PrinterView } from '#shared/bridge/contract';
import { type PillTone, StatePill } from '../parts';
import { useRecent } from '../scan/recent';
import { call, useStation } from '../station';
import { text } from '../text';
import { openScreen } from './navigation';
import styles from './top-bar.module.css';

const tones: Record<PrinterView['status']['state'], PillTone> = {
  ready: 'good',
  stopped: 'look',
  offline: 'stop',
  mute: 'look',
  unchecked: 'idle',
};

interface Said {
  tone: PillTone;
  words: string;
}

const byStatus = ({ status }: PrinterView): Said => {
  const [reason] = status.reasons;
  const words =
    reason === undefined || status.state === 'ready'
      ? text.printers.states[status.state].word
      : text.reasons[reason].title;
  return { tone: tones[status.state], words };
};

/** What the latest print at this printer told, where that is newer than the last time it was asked. */
const useSaid = (printer: PrinterView): Said => {
  const print = useRecent().find((view) => view.print?.printerId === printer.id)?.print;
  if (!print || print.updatedAt < (printer.status.checkedAt ?? '')) return byStatus(printer);
  const [reason] = print.waiting;
  if (reason !== undefined) return { tone: 'look', words: text.reasons[reason].title };
  return print.state === 'confirmed'
    ? { tone: 'good', words: text.printers.states.ready.word }
    : byStatus(printer);
};

const Known = ({ printer }: { printer: PrinterView }) => {
  const { tone, words } = useSaid(printer);
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
