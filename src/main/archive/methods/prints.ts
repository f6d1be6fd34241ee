import type { Print } from '#shared/print/print';
import type { Printer } from '#shared/print/printer';
import type { Db } from '../core/schema';
import type { ArchiveDeps } from '../core/types';
import { countedAt, labelsPrintedSince, lastTroubles } from '../tables/printer-prints';
import {
  movePrinter,
  removePrinter,
  savePrinter,
  setDefaultPrinter,
  namePrinter,
  setPrinterLabelDots,
  setPrinterSerial,
} from '../tables/printers';
import { lastPrinted, printsIn, printsOf } from '../tables/prints';

/** Prints of all labels, and the printers. */
export const printMethods = (db: Db, { onBadRow }: ArchiveDeps) => ({
  prints: (labelId: string) => printsOf(db, labelId, onBadRow),
  lastPrinted: () => lastPrinted(db),
  printsIn: (states: readonly Print['state'][]) => printsIn(db, states, onBadRow),
  labelsPrintedSince: (since: string) => labelsPrintedSince(db, since),
  countedAt: (printerId: string) => countedAt(db, printerId),
  lastTroubles: () => lastTroubles(db, onBadRow),
  savePrinter: (printer: Printer) => db.transaction().execute((tx) => savePrinter(tx, printer)),
  namePrinter: (id: string, named: Pick<Printer, 'name' | 'dpi'>) => namePrinter(db, id, named),
  setPrinterSerial: (id: string, serial: string | null) => setPrinterSerial(db, id, serial),
  setPrinterLabelDots: (id: string, dots: number) => setPrinterLabelDots(db, id, dots),
  movePrinter: (known: { id: string; serial: string }, uri: string, at: string) =>
    movePrinter(db, known, uri, at),
  removePrinter: (id: string) => removePrinter(db, id),
  setDefaultPrinter: (id: string) => db.transaction().execute((tx) => setDefaultPrinter(tx, id)),
});
