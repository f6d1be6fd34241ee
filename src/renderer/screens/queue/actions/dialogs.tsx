import { Button, Stack } from '@mantine/core';
import { ConfirmDialog, Dialog, StatePill } from '../../../parts';
import { text } from '../../../text';
import { rows, usePrinters } from '../queue-store';
import { removalParts } from './action-words';
import { type Asking, moveRows, removeRows } from './actions';

interface Props {
  title: string;
  lead: string;
  /** Not offered: the printer that the orders are moved away from. */
  except?: string;
  onChoose: (printerId: string) => void;
  onClose: () => void;
}

/** Chooses a printer with one press. */
export const PrinterDialog = ({ title, lead, except, onChoose, onClose }: Props) => {
  const all = usePrinters();
  const printers = all.length < 2 ? [] : all.filter(({ id }) => id !== except);
  return (
    <Dialog onClose={onClose} title={title}>
      <Stack gap="md">
        <div>{printers.length === 0 ? text.queue.lanes.noOther : lead}</div>
        {printers.map((printer, index) => (
          <Button
            key={printer.id}
            size="lg"
            variant="default"
            justify="space-between"
            fullWidth
            data-wraps
            {...(index === 0 ? { 'data-autofocus': true } : {})}
            rightSection={printer.isDefault && <StatePill tone="idle">{text.queue.moving.default}</StatePill>}
            onClick={() => {
              onClose();
              onChoose(printer.id);
            }}
          >
            {printer.name}
          </Button>
        ))}
      </Stack>
    </Dialog>
  );
};

/** The questions before rows are removed or moved. */
export const ActionDialogs = ({ asking, onClose }: { asking: Asking | null; onClose: () => void }) => {
  if (asking === null) return null;
  const { labelIds, what } = asking;
  const count = labelIds.length;
  if (what === 'move')
    return (
      <PrinterDialog
        title={text.queue.moving.title({ count })}
        lead={text.queue.moving.lead}
        onChoose={(printerId) => void moveRows(labelIds, printerId)}
        onClose={onClose}
      />
    );
  const only = count === 1 ? rows.row(labelIds[0] ?? '') : undefined;
  return (
    <ConfirmDialog
      isDestructive
      title={
        only ? text.labels.detail.removal.title({ ref: only.ref1 }) : text.queue.removal.title({ count })
      }
      confirm={text.queue.removal.confirm}
      onConfirm={() => removeRows(labelIds)}
      onClose={onClose}
    >
      <ul>
        {removalParts(labelIds.map((labelId) => rows.row(labelId))).map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
};
