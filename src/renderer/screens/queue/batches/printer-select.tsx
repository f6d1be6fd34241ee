import { Select } from '@mantine/core';
import { text } from '../../../text';
import { usePrinters } from '../printers';

interface Props {
  label: string;
  value: string | null;
  /** Offers the default printer by that name; its value is null. */
  orDefault?: boolean;
  onChange: (printerId: string | null) => void;
}

/** A list's value is text: the default printer, whichever it is then, has the empty one. */
const asDefault = '';

/** Chooses one of the printers. */
export const PrinterSelect = ({ label, value, orDefault = false, onChange }: Props) => {
  const printers = usePrinters().map(({ id, name }) => ({ value: id, label: name }));
  const data = orDefault
    ? [{ value: asDefault, label: text.queue.sharing.defaultPrinter }, ...printers]
    : printers;
  return (
    <Select
      label={label}
      data={data}
      value={value ?? (orDefault ? asDefault : null)}
      allowDeselect={false}
      onChange={(chosen) => onChange(chosen === asDefault ? null : chosen)}
    />
  );
};
