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

/** Kept while the station asks something about it. */
let file: { fileName: string; bytes: Uint8Array } | null = null;

/** The station refuses larger files too; not even reading one here spares the bench a minute of waiting. */
const limit = 50 * 1024 * 1024;

const refusedHere = ({ size }: File): ImportAnswer | null => {
  if (size > limit) return { kind: 'refused', message: text.intake.tooBig };
  return size === 0 ? { kind: 'refused', message: text.intake.empty } : null;
};

/** What goes wrong is part of the import's state. */
const answerWith = async (fileName: string, ask: () => Promise<ImportAnswer>): Promise<void> => {
  store.set({ phase: 'reading', fileName });
  try {
    const answer = await ask();
    if (answer.kind !== 'again' && answer.kind !== 'unmapped') file = null;
    store.set({ phase: 'answered', fileName, answer });
  } catch (error) {
    store.set({ phase: 'failed', fileName, error });
  }
};

/** Reads an order file and hands it to the station. */
export const importFile = (chosen: File): Promise<void> =>
  answerWith(chosen.name, async () => {
    const refused = refusedHere(chosen);
    if (refused) return refused;
    file = { fileName: chosen.name, bytes: new Uint8Array(await chosen.arrayBuffer()) };
    return call('orders.import', file);
  });

/** Hands over the same file once more, after its columns were explained or because a person means it. */
export const importSame = async (again: boolean): Promise<void> => {
  const same = file;
  if (same) await answerWith(same.fileName, () => call('orders.import', { ...same, again }));
};

export const dismissImport = (): void => {
  file = null;
  store.set({ phase: 'none' });
};

/** An import belongs to the archive that was open. Called once, at the start. */
export const followImports = (): void => {
  on('station.changed', dismissImport);
};

export const useLastImport = (): LastImport => useStore(store);
