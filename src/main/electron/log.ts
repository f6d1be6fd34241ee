import { readFile } from 'node:fs/promises';
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import log from 'electron-log/node';
import { errorCode } from '../base/error-code';
import type { Mask } from '../diagnostics/mask';

export interface Log {
  info(message: string): void;
  error(message: string, error?: unknown): void;
  /** The same log with a name before each line, such as a printer's. */
  child(name: string): Log;
  /** The last lines of the file. */
  lastLines(count: number): Promise<string[]>;
}

const bytesAtMost = 5 * 1024 * 1024;
/** The current file and four older ones, of which `packbench.1.log` is the newest. */
const filesAtMost = 5;

/** An error's name and message. Stacks contain paths and are not logged. */
const errorText = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : typeof error;

const older = (file: string, number: number): string => file.replace(/\.log$/, `.${number}.log`);

/** Renames each file to the next number; the oldest is removed. */
export const rotate = (file: string): void => {
  rmSync(older(file, filesAtMost - 1), { force: true });
  for (let number = filesAtMost - 2; number >= 1; number -= 1)
    if (existsSync(older(file, number))) renameSync(older(file, number), older(file, number + 1));
  if (existsSync(file)) renameSync(file, older(file, 1));
};

const escaped = (character: string): string =>
  `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;

/**
 * Makes one line of visible characters: a line break in a printer's answer must not look like another entry, and characters that move the
 * cursor, change colours or direction, or are invisible must not hide an entry from a person who reads the file in a terminal.
 */
const oneLine = (text: string): string =>
  text.replace(/[\r\n\u2028\u2029]+/g, ' ⏎ ').replace(/[\p{C}\p{Default_Ignorable_Code_Point}]/gu, escaped);

/** For a printer's name: electron-log treats `%c` in it as a style, and leaves out the text after it. */
const plainName = (name: string): string => oneLine(name).replace(/[%{}]/g, escaped);

/**
 * Makes the files readable only for this user, including those that an older version made readable for everybody. A file of another user
 * does not keep the bench from opening.
 * @returns which of them could not be made so, as lines for the log
 */
const makePrivate = (file: string): string[] => {
  const folder = dirname(file);
  const all = [file, ...Array.from({ length: filesAtMost - 1 }, (_, at) => older(file, at + 1))];
  const refused: string[] = [];
  const attempt = (path: string, step: () => void): void => {
    try {
      step();
    } catch (error) {
      refused.push(`${basename(path)} is not for this user alone (${errorCode(error) ?? 'error'})`);
    }
  };
  attempt(folder, () => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chmodSync(folder, 0o700);
  });
  for (const one of all) if (existsSync(one)) attempt(one, () => chmodSync(one, 0o600));
  return refused;
};

/** The application log: rotating files in the station's folder. Every line is masked before it is written. */
export const openLog = (folder: string, mask: Mask): Log => {
  const file = join(folder, 'logs', 'packbench.log');
  const { file: transport, console: consoleTransport } = log.transports;
  const refused = makePrivate(file);
  transport.resolvePathFn = () => file;
  transport.writeOptions = { flag: 'a', mode: 0o600, encoding: 'utf8' };
  transport.maxSize = bytesAtMost;
  transport.archiveLogFn = ({ path }) => rotate(path);
  consoleTransport.level = false;
  const scoped = (name: string | null): Log => {
    const to = name === null ? log : log.scope(plainName(mask(name)));
    return {
      info: (message) => to.info(oneLine(mask(message))),
      error: (message, error) =>
        to.error(oneLine(mask(error === undefined ? message : `${message}: ${errorText(error)}`))),
      child: (child) => scoped(child),
      lastLines: async (count) => {
        const text = await readFile(file, 'utf8').catch(() => '');
        return text.split('\n').filter(Boolean).slice(-count);
      },
    };
  };
  const opened = scoped(null);
  for (const line of refused) opened.error(line);
  return opened;
};
