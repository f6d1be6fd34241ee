import type { ImportAnswer } from '#shared/bridge/contract';
import { call, on } from '../station';
import { createStore, useStore } from '../store';
import { text } from '../text';

/** What came of the last import, until a person is done with it. */
export type LastImport =
  | { phase: 'none' }
  | { phase: 'reading'; fileName: string }
  | { phase: 'failed'; fileName: string; error: unknown }
  | { phase: 'answered'; fileName: string; answer: ImportAnswer };

const store = createStore<LastImport>({ phase: 'none' });

/** The station refuses larger files too; not even reading one here spares the bench a minute of waiting. */
const limit = 50 * 1024 * 1024;

const refusedHere = (file: File): ImportAnswer | null => {
  if (file.size > limit) return { kind: 'refused', message: text.intake.tooBig };
  return file.size === 0 ? { kind: 'refused', message: text.intake.empty } : null;
};

/** Reads an order file and hands it to the station. What goes wrong is part of the import's state. */
export const importFile = async (file: File): Promise<void> => {
  const fileName = file.name;
  store.set({ phase: 'reading', fileName });
  try {
    const answer =
      refusedHere(file) ??
      (await call('orders.import', { fileName, bytes: new Uint8Array(await file.arrayBuffer()) }));
    store.set({ phase: 'answered', fileName, answer });
  } catch (error) {
    store.set({ phase: 'failed', fileName, error });
  }
};

export const dismissImport = (): void => store.set({ phase: 'none' });

/** An import belongs to the archive that was open. Called once, at the start. */
export const followImports = (): void => {
  on('station.changed', dismissImport);
};

export const useLastImport = (): LastImport => useStore(store);
