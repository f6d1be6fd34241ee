import type { ReactNode } from 'react';
import type { PrinterView } from '#shared/bridge/contract';
import { text } from '../../text';
import { formatCount, formatDateTime, formatNumber, formatWhen } from '../../text/format';
import { placeOf } from './place';
import styles from './printers.module.css';

/**
 * Dots per inch by the printer's own dots per millimetre (`~HI`): 6, 8, 12, 24 are sold as 152, 203, 300, 600
 * dpi.
 */
const dpiOfDots: Record<number, number> = { 6: 152, 8: 203, 12: 300, 24: 600 };

/** The resolution reported by the printer; null when it reports none. */
const reportedResolution = ({ status }: PrinterView): number | null =>
  dpiOfDots[status.identity?.dotsPerMm ?? 0] ?? null;

/** The resolution reported by the printer, if it differs from the setting; otherwise null. */
export const differingResolution = (printer: PrinterView): number | null => {
  const says = reportedResolution(printer);
  return says === printer.dpi ? null : says;
};

const words = text.printers.facts;

const Told = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children ?? words.unknown}</dd>
  </div>
);

/** Dots in millimetres, by the printer's reported dots per millimetre. */
const millimetres = (dots: number | null | undefined, { status }: PrinterView): string | null => {
  const perMm = status.identity?.dotsPerMm ?? null;
  return dots == null || perMm === null
    ? null
    : words.millimetres({ mm: formatNumber(Math.round(dots / perMm)) });
};

const mediaOf = (printer: PrinterView): string | null => {
  const { details } = printer.status;
  if (!details) return null;
  const length = millimetres(details.labelLength, printer);
  const mediaParts = [
    details.media && words.mediaKinds[details.media],
    length && words.long({ length }),
    details.method && words.methods[details.method],
    details.mode && words.modes[details.mode],
  ].filter(Boolean);
  return mediaParts.length === 0 ? null : mediaParts.join(', ');
};

const errorOf = ({ lastError }: PrinterView): string => {
  if (!lastError) return words.noError;
  const why = lastError.note === null ? '' : `: ${text.prints.notes[lastError.note]}`;
  return `${formatWhen(lastError.at)}, ${words.errors[lastError.state]}${why}`;
};

const resolutionOf = (printer: PrinterView): string => {
  const [set, says] = [printer.dpi, reportedResolution(printer)];
  if (says === null) return words.resolutionSet({ set });
  return says === set ? words.dpi({ dpi: set }) : words.resolutionDiffers({ set, says });
};

/**
 * The details reported by the printer. A value that it cannot report is shown as not reported, not hidden.
 */
export const PrinterFacts = ({ printer }: { printer: PrinterView }) => {
  const { identity, details, counter, checkedAt } = printer.status;
  return (
    <dl className={styles.facts}>
      <Told name={words.today}>{formatCount(printer.today)}</Told>
      <Told name={words.counter}>{counter === null ? null : formatCount(counter)}</Told>
      <Told name={words.media}>{mediaOf(printer)}</Told>
      <Told name={words.lastError}>{errorOf(printer)}</Told>
      <Told name={words.resolution}>{resolutionOf(printer)}</Told>
      <Told name={words.width}>{millimetres(details?.printWidth, printer)}</Told>
      <Told name={words.address}>{placeOf(printer.uri)}</Told>
      <Told name={words.checked}>{checkedAt === null ? words.never : formatDateTime(checkedAt)}</Told>
      <Told name={words.model}>{identity?.model}</Told>
      <Told name={words.firmware}>{identity?.firmware}</Told>
      <Told name={words.serial}>{details?.serial ?? printer.serial}</Told>
      {printer.moved && (
        <Told name={words.moved}>
          {words.movedFrom({ when: formatWhen(printer.moved.at), place: placeOf(printer.moved.from) })}
        </Told>
      )}
    </dl>
  );
};
