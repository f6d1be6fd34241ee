import { sep } from 'node:path';
import { filesIn, secretIn } from '../files-holding';
import { note, ownOfTests, runFolder, type Secret, type Searched, secretsOfRun } from './ledger';

/** What is shorter stands by chance in any large file; PINs have tests of their own. */
const LENGTH_AT_LEAST = 8;

/** From now on these are searched for wherever the run's programs write. @param station whose they are: its data folder */
export const learn = (secrets: readonly Secret[], station?: string): void =>
  note(
    ...secrets
      .filter(({ value }) => value.length >= LENGTH_AT_LEAST)
      .map((secret) => ({ entry: 'secret' as const, ...secret, ...(station !== undefined && { station }) })),
  );

/** A file or folder that a test writes itself, such as one with credentials that is given to the program. */
export const ownOfTest = (path: string): void => note({ entry: 'own', path });

const foundIn = (path: string, bytes: Buffer, secrets: readonly Secret[]): string[] => {
  const found = secretIn(
    bytes,
    secrets.map(({ value }) => value),
  );
  const kind = secrets.find(({ value }) => value === found)?.kind;
  return kind === undefined ? [] : [`${path}: ${kind}`];
};

const told = (searched: Omit<Searched, 'ms'>, begun: number): Searched => {
  const all = { ...searched, ms: Math.round(performance.now() - begun) };
  note({ entry: 'searched', ...all });
  return all;
};

/** Searches bytes for every secret of the run, and notes it. @param begun when the work for it began */
export const searchBytes = (
  what: Searched['what'],
  name: string,
  bytes: Buffer,
  begun = performance.now(),
  isMeant: (secret: Secret) => boolean = () => true,
): Searched =>
  told(
    {
      what,
      name,
      files: 0,
      bytes: bytes.length,
      found: foundIn(what, bytes, secretsOfRun().filter(isMeant)),
    },
    begun,
  );

/** Searches every file below a folder for every secret of the run, and notes it. What tests wrote themselves is passed over. */
export const searchFolder = async (what: 'station' | 'folder', folder: string): Promise<Searched> => {
  const begun = performance.now();
  const own = ownOfTests();
  const isOwn = (path: string): boolean => own.some((one) => path === one || path.startsWith(one + sep));
  const files = await filesIn(folder, isOwn);
  const secrets = secretsOfRun();
  return told(
    {
      ...{ what, name: folder, files: files.length },
      bytes: files.reduce((sum, { bytes }) => sum + bytes.length, 0),
      found: files.flatMap(({ path, bytes }) => foundIn(path, bytes, secrets)),
    },
    begun,
  );
};

/** @throws Error that names every place where something was found */
export const noneFound = (...all: readonly Searched[]): void => {
  const found = all.flatMap((searched) => searched.found);
  if (runFolder() !== undefined && found.length > 0)
    throw new Error(`in clear was found:\n${found.join('\n')}`);
};
