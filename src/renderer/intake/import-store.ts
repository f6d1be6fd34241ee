import type { ImportAnswer, Input } from '#shared/bridge/contract';
import type { RepeatMeaning } from '#shared/intake/repeats';
import { showMessage } from '../scan/message';
import { call, on } from '../station';
import { createStore, useStore } from '../store';
import { text } from '../text';
import { whyNotSent } from './file-import';

/** The result of the last import, until a person closes it. */
export type LastImport =
  | { phase: 'none' }
  | { phase: 'reading'; fileName: string }
  | { phase: 'failed'; fileName: string; error: unknown }
  | { phase: 'answered'; fileName: string; answer: ImportAnswer };

const store = createStore<LastImport>({ phase: 'none' });

/** Kept while the station has a question about the file. */
let file: { fileName: string; bytes: Uint8Array } | null = null;

/** Answers with a question for a person. The same file is imported again after it. */
const asking: ReadonlySet<ImportAnswer['kind']> = new Set(['again', 'unmapped', 'repeats']);

/** True also when a person can choose the columns again. */
const isAskedAgain = (answer: ImportAnswer): boolean =>
  asking.has(answer.kind) || (answer.kind === 'imported' && answer.layout === 'mapped');

/** A file is with the station: a second one would replace its answer, and the file that its question is about. */
let isReading = false;

const refuse = (subject: string, next: string): void =>
  showMessage({ word: 'Refused', tone: 'look', subject, next });

/** An error becomes part of the import's state. One file at a time: another one is refused meanwhile. */
const runImport = async (fileName: string, ask: () => Promise<ImportAnswer>): Promise<void> => {
  if (isReading) {
    refuse(fileName, text.intake.busy);
    return;
  }
  isReading = true;
  store.set({ phase: 'reading', fileName });
  try {
    const answer = await ask();
    if (!isAskedAgain(answer)) file = null;
    store.set({ phase: 'answered', fileName, answer });
  } catch (error) {
    store.set({ phase: 'failed', fileName, error });
  } finally {
    isReading = false;
  }
};

/** Reads an order file and sends it to the station. */
export const importFile = (chosen: File): Promise<void> =>
  runImport(chosen.name, async () => {
    const message = whyNotSent(chosen);
    if (message !== null) return { kind: 'refused', message };
    earlierAnswers = {};
    file = { fileName: chosen.name, bytes: new Uint8Array(await chosen.arrayBuffer()) };
    return call('orders.import', file);
  });

/** Imports a file that was dropped on the window. Several are refused: each can need a person. */
export const importDropped = async (files: readonly File[]): Promise<void> => {
  const [first, ...more] = files;
  if (more.length > 0) refuse(files.map(({ name }) => name).join(', '), text.intake.several);
  else if (first) await importFile(first);
};

type More = Partial<Pick<Input<'orders.import'>, 'again' | 'repeats'>>;
/** Earlier answers about this file: one question can follow another. */
let earlierAnswers: More = {};

const sendFile = async (more: More): Promise<void> => {
  const same = file;
  earlierAnswers = { ...earlierAnswers, ...more };
  if (same) await runImport(same.fileName, () => call('orders.import', { ...same, ...earlierAnswers }));
};

/** Imports the same file again, after its columns were explained or because a person intends it. */
export const importSame = (again: boolean): Promise<void> => sendFile({ again });

/** Imports the same file again, with a person's answer about its repeated order numbers. */
export const importRepeats = (repeats: RepeatMeaning): Promise<void> => sendFile({ repeats });

/**
 * The columns of the same file, with the earlier answers about it; null when the file is not kept any more.
 * @throws RefusedCall
 */
export const askColumns = async (): Promise<ImportAnswer | null> =>
  file && (await call('orders.import', { ...file, askColumns: true }));

export const dismissImport = (): void => {
  file = null;
  store.set({ phase: 'none' });
};

/** Drops the last import when another archive is opened. Called once, at the start. */
export const followImports = (): void => {
  on('station.changed', dismissImport);
};

export const currentImport = (): LastImport => store.get();

export const useLastImport = (): LastImport => useStore(store);
