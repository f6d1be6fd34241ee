import { Button, Modal, Stack } from '@mantine/core';
import { text } from '../../../text';
import { StatePill } from '../../../parts';
import { usePrinters } from '../printers';

interface Props {
  title: string;
  lead: string;
  /** Left out of the choice: the printer that things are moved away from. */
  except?: string;
  onChoose: (printerId: string) => void;
  onClose: () => void;
}

/** Chooses a printer with one press. */
export const PrinterDialog = ({ title, lead, except, onChoose, onClose }: Props) => {
  const all = usePrinters();
  const printers = all.length < 2 ? [] : all.filter(({ id }) => id !== except);
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': text.parts.close, size: 44 }}
    >
      <Stack gap="md">
        <div>{printers.length === 0 ? text.queue.lanes.noOther : lead}</div>
        {printers.map((printer, index) => (
          <Button
            key={printer.id}
            size="lg"
            variant="default"
            justify="space-between"
            fullWidth
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
    </Modal>
  );
};
