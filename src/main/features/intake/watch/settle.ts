import type { DroppedFile } from '#shared/intake/watch';
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

export const importedBefore = (batchName: string, at: string): string =>
  `The same content was imported before, as ${batchName} at ${at}, and was not imported again. ` +
  'To import it again, choose the file with Import orders';

const unknownColumns = 'Unknown columns: map them once with Import orders, then drop the file again';

const unknownRepeats = 'Rows repeat an order number. Are they parcels? Answer once with Import orders';

export const fileOutcomeOf = (outcome: ImportOutcome): FileOutcome => {
  switch (outcome.kind) {
    case 'refused':
      return rejection('refused', outcome.message);
    case 'unmapped':
      return rejection('unmapped', unknownColumns);
    case 'repeats':
      return rejection('unmapped', unknownRepeats);
    case 'again':
      return rejection('again', importedBefore(outcome.batchName, outcome.at));
    case 'imported': {
      const { imported, refused, problems } = outcome;
      return imported > 0
        ? { outcome: 'imported', message: '', imported, refused, problems }
        : { outcome: 'refused', message: 'No row could be imported', imported, refused, problems };
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
