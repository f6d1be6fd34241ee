import { sep } from 'node:path';
import { practiceCredentials } from '#main/practice/service/credentials';
import { filesIn, secretIn } from '../files-holding';
import { note, ownOfTests, runFolder, type Secret, type Searched, secretsOfRun } from './ledger';

/** A shorter text appears by chance in any large file; PINs have tests of their own. */
const LENGTH_AT_LEAST = 8;
const isLongEnough = (value: string): boolean => value.length >= LENGTH_AT_LEAST;

/** The program contains these: they are no secret, and would be found in each copy of it. */
const published: readonly string[] = Object.values(practiceCredentials).filter(isLongEnough);

/**
 * Adds secrets to search for wherever the run's programs write. @param station the data folder of their
 * station
 */
export const learn = (secrets: readonly Secret[], station?: string): void => {
  const known = secrets.find(({ value }) => published.includes(value));
  if (known)
    throw new Error(`the practice service’s own ${known.kind} is no secret: a test has to use another`);
  note(
    ...secrets
      .filter(({ value }) => isLongEnough(value))
      .map((secret) => ({ entry: 'secret' as const, ...secret, ...(station !== undefined && { station }) })),
  );
};

/** Marks a file or folder that a test writes itself, such as one with credentials for the program. */
export const ownOfTest = (path: string): void => note({ entry: 'own', path });

const foundIn = (path: string, bytes: Buffer, secrets: readonly Secret[]): string[] => {
  const found = secretIn(
    bytes,
    secrets.map(({ value }) => value),
  );
  const kind = secrets.find(({ value }) => value === found)?.kind;
  return kind === undefined ? [] : [`${path}: ${kind}`];
};

const timed = (searched: Omit<Searched, 'ms'>, startedAt: number): Searched => {
  const all = { ...searched, ms: Math.round(performance.now() - startedAt) };
  note({ entry: 'searched', ...all });
  return all;
};

/** Searches bytes for every secret of the run, and records it. @param startedAt when this work began */
export const searchBytes = (
  what: Searched['what'],
  name: string,
  bytes: Buffer,
  startedAt = performance.now(),
  isMeant: (secret: Secret) => boolean = () => true,
): Searched =>
  timed(
    {
      what,
      name,
      files: 0,
      bytes: bytes.length,
      found: foundIn(what, bytes, secretsOfRun().filter(isMeant)),
    },
    startedAt,
  );

/**
 * Searches every file in a folder for every secret of the run, and records it. Files written by tests are
 * skipped.
 */
export const searchFolder = async (what: 'station' | 'folder', folder: string): Promise<Searched> => {
  const startedAt = performance.now();
  const ownSecrets = ownOfTests();
  const isOwn = (path: string): boolean =>
    ownSecrets.some((one) => path === one || path.startsWith(one + sep));
  const files = await filesIn(folder, isOwn);
  const secrets = secretsOfRun();
  return timed(
    {
      ...{ what, name: folder, files: files.length },
      bytes: files.reduce((sum, { bytes }) => sum + bytes.length, 0),
      found: files.flatMap(({ path, bytes }) => foundIn(path, bytes, secrets)),
    },
    startedAt,
  );
};

/** @throws Error that names every place where a secret was found */
export const noneFound = (...all: readonly Searched[]): void => {
  const found = all.flatMap((searched) => searched.found);
  if (runFolder() !== undefined && found.length > 0)
    throw new Error(`in clear was found:\n${found.join('\n')}`);
};
