import { inEnglish } from '#shared/text/in-english';
import { readFile } from 'node:fs/promises';
import type { Station } from '../bridge/station';
import { changedFile } from '../electron/policy';

/** `later`: the bench opens, and nothing of the file was applied. */
type Outcome = 'applied' | 'later' | 'faulty';

const writeLine = (line: string): void => void process.stderr.write(`packbench: ${line}\n`);

/**
 * Sets the station up from a file, or reports what is wrong with it: a bench that is only partly set up is worse than none. If the archive
 * can't be opened, nothing is set up, and the window shows the reason and the remedy.
 */
const load = async (station: Station, file: string, bytes: Uint8Array | null): Promise<Outcome> => {
  const { archiveProblem } = await station.state();
  if (archiveProblem) {
    writeLine(`not set up from ${file}: the archive can't be opened (${archiveProblem.code})`);
    return 'later';
  }
  const answer = bytes
    ? await station.provisioning.load({ bytes: new Uint8Array(bytes) })
    : { ok: false as const, errors: [{ path: '--provision', message: 'this file can not be read' }] };
  if (answer.ok) return 'applied';
  for (const { path, message } of answer.errors) writeLine(`${path}: ${inEnglish(message)}`);
  return 'faulty';
};

/** @returns whether the bench may open */
export const provision = async (station: Station, file: string): Promise<boolean> =>
  (await load(station, file, await readFile(file).catch(() => null))) !== 'faulty';

/**
 * Sets the station up from the file of a policy, unless the same file was loaded before, or it can't be read after one was loaded.
 * @returns as `provision`
 */
export const provisionByPolicy = async (station: Station, file: string, folder: string): Promise<boolean> => {
  const bytes = await readFile(file).catch(() => null);
  const { isNew, taken } = changedFile(folder, bytes);
  if (!isNew) {
    if (bytes === null) writeLine(`${file} can not be read: the bench stays as it was set up before`);
    return true;
  }
  const outcome = await load(station, file, bytes);
  if (outcome === 'applied') taken();
  return outcome !== 'faulty';
};
