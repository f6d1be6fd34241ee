import type { DroppedFile } from '#shared/intake/watch';
import { said } from '#shared/text/said';
import type { ImportOutcome } from '../import-orders';
import { gently } from '../read-orders';
import { importedFolder, numbered, problemsName, rejectedFolder } from './names';
import { codeOf, type IntakeFolder, type Place } from './port';
import { type FileProblem, problemsFile } from './problems-file';

/** What became of a dropped file, before it is moved where it belongs. */
export interface FileOutcome {
  outcome: DroppedFile['outcome'];
  /** Why it was not imported; empty when it was. */
  message: string;
  imported: number;
  refused: number;
  problems: FileProblem[];
}

/** The whole file was not taken, for one reason. */
export const rejection = (
  outcome: Exclude<DroppedFile['outcome'], 'imported'>,
  message: string,
): FileOutcome => ({
  ...{ outcome, message, imported: 0, refused: 0 },
  problems: [{ line: null, ref1: null, field: '', message, refused: true }],
});

export const importedBefore = (name: string): string => said('import.before', { name });

const unknownColumns = said('import.mapFirst');

const unknownRepeats = said('import.repeatsFirst');

export const fileOutcomeOf = (outcome: ImportOutcome): FileOutcome => {
  switch (outcome.kind) {
    case 'refused':
      return rejection('refused', outcome.message);
    case 'unmapped':
      return rejection('unmapped', unknownColumns);
    case 'repeats':
      return rejection('unmapped', unknownRepeats);
    case 'again':
      return rejection('again', importedBefore(outcome.batchName));
    case 'imported': {
      const { imported, refused, problems } = outcome;
      return imported > 0
        ? { outcome: 'imported', message: '', imported, refused, problems }
        : { outcome: 'refused', message: said('import.noRow'), imported, refused, problems };
    }
  }
};

const mostOfOneName = 10_000;

/**
 * Moves a file where its verdict belongs, under its name or the next number where that is taken, with its problems beside
 * it. They are written first: a station that dies between finds the file where it was and does both again.
 * @returns where it lies now, within the folder
 */
export const settle = async (
  folder: IntakeFolder,
  from: Place,
  name: string,
  { outcome, problems }: FileOutcome,
): Promise<string> => {
  const to = outcome === 'imported' ? importedFolder : rejectedFolder;
  await folder.make(to);
  for (let number = 1; number < mostOfOneName; number += 1) {
    const free = numbered(name, number);
    if (await folder.look(to, free)) continue;
    if (problems.length > 0) await folder.write(to, problemsName(free), await gently(problemsFile(problems)));
    try {
      await folder.move(from, name, to, free);
      return `${to}/${free}`;
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
  }
  throw new Error(`there are ${mostOfOneName} files named ${name}`);
};
