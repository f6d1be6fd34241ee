import type { PrinterView } from '#shared/bridge/contract';
import { AskingButton, printerTone, reasonTitle, ToneIcon } from '../../parts';
import { text } from '../../text';
import { asSentence } from '../../text/format';
import styles from './printers.module.css';
import { placeOf, queueOf } from './place';
import { differingResolution } from './printer-facts';
import { call } from '../../station';

const words = text.printers.another;

/** What is known about a printer that is not at its address, with the decisions of a person. */
const AnotherPrinter = ({ printer }: { printer: PrinterView }) => {
  const { reasons } = printer.status;
  if (printer.serial === undefined) return null;
  return (
    <>
      {reasons.includes('same-serial') && <p>{text.printers.twins({ serial: printer.serial })}</p>}
      {printer.elsewhere !== null && (
        <Elsewhere printer={printer} serial={printer.serial} uri={printer.elsewhere} />
      )}
      {reasons.includes('serial-changed') && <Replaced printer={printer} serial={printer.serial} />}
    </>
  );
};

const Replaced = ({ printer: { id, name }, serial }: { printer: PrinterView; serial: string }) => (
  <>
    <p>{words.explained({ name, serial })}</p>
    <AskingButton
      open={words.action}
      title={words.title({ name })}
      confirm={words.confirm}
      onConfirm={() => call('printers.adopt', { printerId: id })}
    >
      <p>{words.body}</p>
    </AskingButton>
  </>
);

interface ElsewhereProps {
  printer: PrinterView;
  serial: string;
  uri: string;
}

/**
 * A printer with this serial number was found at another address. Only a person at the printer knows whether
 * it is the same one.
 */
const Elsewhere = ({ printer: { id, name }, serial, uri }: ElsewhereProps) => {
  const place = placeOf(uri);
  const { explained, action, title, body, confirm } = text.printers.foundElsewhere;
  return (
    <>
      <p>{explained({ name, serial, place })}</p>
      <AskingButton
        open={action({ place })}
        title={title({ name })}
        confirm={confirm}
        onConfirm={() => call('printers.adopt', { printerId: id, elsewhere: uri })}
      >
        <p>{body({ place })}</p>
      </AskingButton>
    </>
  );
};

/** Why the printer cannot print and what to do. Renders nothing for a ready printer. */
export const PrinterWords = ({ printer }: { printer: PrinterView }) => {
  const { state, reasons, heldBy } = printer.status;
  const says = differingResolution(printer);
  const queue = queueOf(printer.uri);
  // Reasons say more; and a printer behind a print queue does not answer.
  const hasExplanation = reasons.length === 0 || (state !== 'offline' && queue === null);
  return (
    <>
      {state !== 'ready' && (
        <div className={styles.message} data-tone={printerTone[state]}>
          <ToneIcon tone={printerTone[state]} />
          <div>
            {hasExplanation && <p>{text.printers.states[state].explained}</p>}
            <Reasons reasons={reasons} heldBy={heldBy} />
            <AnotherPrinter printer={printer} />
            {queue !== null && state !== 'mute' && <p>{text.printers.inQueue({ queue })}</p>}
          </div>
        </div>
      )}
      {state === 'ready' && reasons.length > 0 && (
        <div className={styles.message} data-tone="look">
          <ToneIcon tone="look" />
          <Reasons reasons={reasons} heldBy={heldBy} />
        </div>
      )}
      {says !== null && (
        <div className={styles.message} data-tone="stop" role="alert">
          <ToneIcon tone="stop" />
          <p>{text.printers.wrongResolution({ set: printer.dpi, says })}</p>
        </div>
      )}
    </>
  );
};

/** These reasons are resolved on this screen; on other screens their remedy sends people here. */
const isExplainedHere = (reason: PrinterView['status']['reasons'][number]): boolean =>
  reason === 'serial-changed' || reason === 'same-serial' || reason === 'found-elsewhere';

const Reasons = ({
  reasons,
  heldBy,
}: Pick<PrinterView['status'], 'reasons'> & { heldBy: string | undefined }) =>
  reasons.length === 0 ? null : (
    <ul className={styles.reasons}>
      {reasons.map((reason) => (
        <li key={reason}>
          <strong>{asSentence(reasonTitle(reason, heldBy))}</strong>{' '}
          {!isExplainedHere(reason) && asSentence(text.reasons[reason].remedy)}
        </li>
      ))}
    </ul>
  );
