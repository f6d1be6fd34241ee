import type { DroppedFile } from '#shared/intake/watch';
import { codedMessage } from '#shared/text/coded-message';
import type { WordsIn } from '#shared/text/words-in';
import { errorCode } from '../../../base/error-code';
import type { ImportOutcome } from '../import-orders';
import { inSlices } from '../read-orders';
import { importedFolder, numbered, problemsName, rejectedFolder } from './names';
import type { IntakeFolder, Place } from './port';
import { type FileProblem, problemsFile } from './problems-file';

/** The result of a dropped file, before it is moved to its final place. */
export interface FileOutcome {
  outcome: DroppedFile['outcome'];
  /** Why it was not imported; empty if it was. */
  message: string;
  imported: number;
  refused: number;
  problems: FileProblem[];
}

/** The result of a file that was rejected as a whole, for one reason. */
export const rejection = (
  outcome: Exclude<DroppedFile['outcome'], 'imported'>,
  message: string,
): FileOutcome => ({
  ...{ outcome, message, imported: 0, refused: 0 },
  problems: [{ line: null, ref1: null, field: '', message, refused: true }],
});

export const importedBefore = (name: string): string => codedMessage('import.before', { name });

const unknownColumns = codedMessage('import.mapFirst');

const unknownRepeats = codedMessage('import.repeatsFirst');

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
        : { outcome: 'refused', message: codedMessage('import.noRow'), imported, refused, problems };
    }
  }
};

const mostOfOneName = 10_000;

/**
 * Moves a file to the folder for its outcome, under its name or with the next free number, with its list of problems beside it. The list is
 * written first: if the station stops between the two, it finds the file in its old place and repeats both.
 * @returns its new place, within the folder
 */
export const settle = async (
  folder: IntakeFolder,
  from: Place,
  name: string,
  { outcome, problems }: FileOutcome,
  words: () => Promise<WordsIn>,
): Promise<string> => {
  const to = outcome === 'imported' ? importedFolder : rejectedFolder;
  await folder.make(to);
  for (let number = 1; number < mostOfOneName; number += 1) {
    const free = numbered(name, number);
    if (await folder.look(to, free)) continue;
    if (problems.length > 0)
      await folder.write(to, problemsName(free), await inSlices(problemsFile(problems, await words())));
    try {
      await folder.move(from, name, to, free);
      return `${to}/${free}`;
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
  }
  throw new Error(`there are ${mostOfOneName} files named ${name}`);
};
