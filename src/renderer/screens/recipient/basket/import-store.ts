import type { Output } from '#shared/bridge/contract';
import { call } from '../../../station';
import { createStore, useStore } from '../../../store';
import { text } from '../../../text';

/** What came of the last file of corrections, until a person is done with it. */
export type CorrectionImport =
  | { phase: 'none' }
  | { phase: 'reading'; fileName: string }
  | { phase: 'failed'; fileName: string; error: unknown }
  | { phase: 'answered'; fileName: string; answer: Output<'updates.import'> };

const store = createStore<CorrectionImport>({ phase: 'none' });

/** As large as an order file may be. */
const limit = 50 * 1024 * 1024;

const read = async (file: File): Promise<Output<'updates.import'>> => {
  if (file.size > limit) return { ok: false, message: text.intake.tooBig };
  if (file.size === 0) return { ok: false, message: text.intake.empty };
  return call('updates.import', { fileName: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
};

/** Hands a file of corrections to the station. What goes wrong is part of the import's state. */
export const importCorrections = async (file: File): Promise<void> => {
  const fileName = file.name;
  store.set({ phase: 'reading', fileName });
  try {
    store.set({ phase: 'answered', fileName, answer: await read(file) });
  } catch (error) {
    store.set({ phase: 'failed', fileName, error });
  }
};

export const dismissCorrections = (): void => store.set({ phase: 'none' });
export const useCorrectionImport = (): CorrectionImport => useStore(store);
