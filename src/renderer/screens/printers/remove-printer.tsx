import type { PrinterView } from '#shared/bridge/contract';
import { ConfirmDialog } from '../../parts';
import { call } from '../../station';
import { text } from '../../text';

const words = text.printers.removal;

/** Takes a printer off the list, after asking. */
export const RemovePrinter = ({ printer, onClose }: { printer: PrinterView; onClose: () => void }) => (
  <ConfirmDialog
    grave
    title={words.title(printer.name)}
    confirm={words.confirm}
    onConfirm={() => call('printers.remove', { printerId: printer.id })}
    onClose={onClose}
  >
    <p>{words.body}</p>
    {printer.isDefault && <p>{words.wasDefault}</p>}
  </ConfirmDialog>
);
