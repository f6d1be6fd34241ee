import type { ImportAnswer, Input } from '#shared/bridge/contract';
import type { RepeatMeaning } from '#shared/intake/repeats';
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

/** Answers that want a person's word before the same file is handed over again. */
const asking: ReadonlySet<ImportAnswer['kind']> = new Set(['again', 'unmapped', 'repeats']);

/** Or its columns, which a person chose, may be chosen anew. */
const isAskedAgain = (answer: ImportAnswer): boolean =>
  asking.has(answer.kind) || (answer.kind === 'imported' && answer.layout === 'mapped');

/** What goes wrong is part of the import's state. */
const answerWith = async (fileName: string, ask: () => Promise<ImportAnswer>): Promise<void> => {
  store.set({ phase: 'reading', fileName });
  try {
    const answer = await ask();
    if (!isAskedAgain(answer)) file = null;
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
    saidBefore = {};
    file = { fileName: chosen.name, bytes: new Uint8Array(await chosen.arrayBuffer()) };
    return call('orders.import', file);
  });

type More = Partial<Pick<Input<'orders.import'>, 'again' | 'repeats'>>;
/** What was said of this file before: a question may follow another. */
let saidBefore: More = {};

const handOver = async (more: More): Promise<void> => {
  const same = file;
  saidBefore = { ...saidBefore, ...more };
  if (same) await answerWith(same.fileName, () => call('orders.import', { ...same, ...saidBefore }));
};

/** Hands over the same file once more, after its columns were explained or because a person means it. */
export const importSame = (again: boolean): Promise<void> => handOver({ again });

/** Hands over the same file once more, now that a person has said what its repeated order numbers mean. */
export const importRepeats = (repeats: RepeatMeaning): Promise<void> => handOver({ repeats });

/** What the same file's columns are, and what was said of them before; null where the file is gone. @throws RefusedCall */
export const askColumns = async (): Promise<ImportAnswer | null> =>
  file && (await call('orders.import', { ...file, askColumns: true }));

export const dismissImport = (): void => {
  file = null;
  store.set({ phase: 'none' });
};

/** An import belongs to the archive that was open. Called once, at the start. */
export const followImports = (): void => {
  on('station.changed', dismissImport);
};

export const useLastImport = (): LastImport => useStore(store);
