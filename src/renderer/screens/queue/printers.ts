import { useMemo } from 'react';
import type { PrinterView } from '#shared/bridge/contract';
import { useStation } from '../../station';

const none: readonly PrinterView[] = [];

export const usePrinters = (): readonly PrinterView[] => useStation('printers.list', undefined).data ?? none;

/** Names by id; the same map until the printers change. */
export const usePrinterNames = (): ReadonlyMap<string, string> => {
  const printers = usePrinters();
  return useMemo(() => new Map(printers.map(({ id, name }) => [id, name])), [printers]);
};
