import type { PrinterView } from '#shared/bridge/contract';
import { AskingButton } from '../../parts';
import { call } from '../../station';
import { text } from '../../text';
import { placeOf } from './place';

const words = text.printers.another;

/** What is known about a printer that is not at its address, with the decisions of a person. */
export const AnotherPrinter = ({ printer }: { printer: PrinterView }) => {
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
