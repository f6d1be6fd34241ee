import type { ChildProcess } from 'node:child_process';
import type { ElectronApplication, Page } from '@playwright/test';
import { heapSnapshot } from '../page-memory';
import { knowsSecrets, mayNotBeInPage, note, runFolder, type Searched } from './ledger';
import { learn, noneFound, searchBytes, searchFolder } from './search';
import { archiveKey, listenForSecrets, provisionedSecrets, toldSecrets } from './told';

/** A station in its window, as far as it is searched. */
interface Station {
  electron: ElectronApplication;
  window: Page;
  folder: string;
  output(): string;
}

const hasEnded = (program: ChildProcess): boolean => program.exitCode !== null || program.signalCode !== null;

/** The page of a station that knows nothing has nothing to keep: its memory is left alone. */
const searchPage = async (app: Station, program: ChildProcess): Promise<Searched[]> => {
  if (!knowsSecrets(app.folder)) return [];
  const begun = performance.now();
  try {
    const memory = await heapSnapshot(app);
    return [searchBytes('page’s memory', app.folder, memory, begun, mayNotBeInPage)];
  } catch (error) {
    note({ entry: 'unsearched', folder: app.folder, why: hasEnded(program) ? null : String(error) });
    return [];
  }
};

/** What a station told and knew, and where it may have left it. */
export interface Closing {
  /** Before the program ends: learns its secrets, and searches its page where this file's was not. */
  before(): Promise<void>;
  /** After it has ended, before its folder is gone. @throws Error when something was found */
  after(): Promise<void>;
}

/** Searches a station when it is closed. Does nothing outside a run of the window tests. @param args it was started with */
export const searchedAtClose = async (app: Station, args: readonly string[]): Promise<Closing> => {
  if (runFolder() === undefined) return { before: () => Promise.resolve(), after: () => Promise.resolve() };
  // Playwright forgets it when it has ended.
  const program = app.electron.process();
  note({ entry: 'opened', folder: app.folder });
  learn(await provisionedSecrets(args), app.folder);
  await listenForSecrets(app.electron);
  const all: Searched[] = [];
  return {
    before: async () => {
      // A program that has ended tells nothing more: what it was told before is known by then or with the next.
      const told = await Promise.all([toldSecrets(app.electron), archiveKey(app.electron, app.folder)]).catch(
        () => [],
      );
      learn(told.flat(), app.folder);
      all.push(...(await searchPage(app, program)));
    },
    after: async () => {
      all.push(searchBytes('output', app.folder, Buffer.from(app.output())));
      all.push(await searchFolder('station', app.folder));
      noneFound(...all);
    },
  };
};
