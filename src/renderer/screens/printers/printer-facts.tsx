import type { ReactNode } from 'react';
import type { PrinterView } from '#shared/bridge/contract';
import { text } from '../../text';
import { formatCount, formatDateTime } from '../../text/format';
import styles from './printers.module.css';
import { placeOf } from './state';

const words = text.printers.facts;

const Told = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children ?? words.unknown}</dd>
  </div>
);

/** Who the printer says it is. What it can't tell is said so, not hidden: a mute printer tells nothing. */
export const PrinterFacts = ({ printer }: { printer: PrinterView }) => {
  const { identity, counter, checkedAt } = printer.status;
  return (
    <dl className={styles.facts}>
      <Told name={words.address}>{placeOf(printer.uri)}</Told>
      <Told name={words.resolution}>{words.dpi(printer.dpi)}</Told>
      <Told name={words.model}>{identity?.model}</Told>
      <Told name={words.firmware}>{identity?.firmware}</Told>
      <Told name={words.counter}>{counter === null ? null : formatCount(counter)}</Told>
      <Told name={words.checked}>{checkedAt === null ? words.never : formatDateTime(checkedAt)}</Told>
    </dl>
  );
};
