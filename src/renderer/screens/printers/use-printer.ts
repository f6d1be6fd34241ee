import { useState } from 'react';
import type { Output } from '#shared/bridge/contract';
import { useAction } from '../../parts';
import { call, queries } from '../../station';
import { text } from '../../text';

/** Asks the printer now; the list shows what it said. */
const check = async (printerId: string): Promise<unknown> => {
  const status = await call('printers.check', { printerId });
  await queries.invalidateQueries({ queryKey: ['printers.list'] });
  return status === null ? { ok: false, message: text.printers.checkGone } : undefined;
};

/** What can be done with one printer, and what came of the last test label. */
export const usePrinter = (printerId: string) => {
  const [tested, setTested] = useState<Output<'printers.test'> | null>(null);
  const testing = useAction(async () => {
    setTested(null);
    setTested(await call('printers.test', { printerId }));
  });
  // What a test proved is old news once the printer is asked anew.
  const checking = useAction(() => {
    setTested(null);
    return check(printerId);
  });
  const choosing = useAction(() => call('printers.setDefault', { printerId }));
  return { tested, checking, testing, choosing, error: checking.error ?? testing.error ?? choosing.error };
};
export type OnePrinter = ReturnType<typeof usePrinter>;
