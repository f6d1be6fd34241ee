import type { Done } from '#shared/bridge/contract';
import type { Printer } from '#shared/print/printer';
import type { Provisioning } from '#shared/provisioning';
import { codedMessage } from '#shared/text/coded-message';

export interface PrinterBook {
  list(): Promise<Printer[]>;
  save(printer: Printer): Promise<void>;
  makeDefault(id: string): Promise<void>;
  /** A label of ours is there. */
  hasLabel(id: string): boolean;
  /** From now on, only the printer that reports this serial number gets labels. */
  accept(printer: Printer, serial: string): void;
}

type Wanted = NonNullable<Provisioning['printers']>;

/** The printer of this station that an entry of the file means: by name, else by address. */
const sameAs = ({ name, uri }: Wanted[number], known: readonly Printer[]): Printer | undefined =>
  known.find((printer) => printer.name === name) ?? known.find((printer) => printer.uri === uri);

/** Another printer can't take the place of one that still has a label: that label would be counted by another one. */
export const exchangeRefusal = async (wanted: Wanted, book: PrinterBook): Promise<Done | null> => {
  const known = await book.list();
  const at = wanted.findIndex((entry) => {
    const same = sameAs(entry, known);
    return same && entry.serial !== undefined && entry.serial !== same.serial && book.hasLabel(same.id);
  });
  return at === -1
    ? null
    : { ok: false, message: codedMessage('printer.labelAtOldOne'), field: `printers.${at}.serial` };
};

/** Adds the file's printers. A printer that is known by name or address is updated and keeps its history. */
export const applyPrinters = async (
  wanted: Wanted,
  book: PrinterBook,
  newId: () => string,
): Promise<void> => {
  for (const one of wanted) {
    const { name, uri, dpi, serial, default: isDefault } = one;
    const known = await book.list();
    const same = sameAs(one, known);
    const id = same?.id ?? newId();
    const entry = { id, name, uri, dpi, isDefault: same?.isDefault ?? known.length === 0 };
    await book.save(serial === undefined ? entry : { ...entry, serial });
    if (same && serial !== undefined && serial !== same.serial) book.accept(entry, serial);
    if (isDefault) await book.makeDefault(id);
  }
};
