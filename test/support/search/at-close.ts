import type { ChildProcess } from 'node:child_process';
import type { ElectronApplication, Page } from '@playwright/test';
import { heapSnapshot } from '../page-memory';
import { knowsSecrets, mayNotBeInPage, note, runFolder, type Searched } from './ledger';
import { learn, noneFound, searchBytes, searchFolder } from './search';
import { archiveKey, listenForSecrets, provisionedSecrets, toldSecrets } from './told';

/** The parts of a station's window that are searched. */
interface Station {
  electron: ElectronApplication;
  window: Page;
  folder: string;
  output(): string;
}

const hasEnded = (program: ChildProcess): boolean => program.exitCode !== null || program.signalCode !== null;

/** The page of a station without secrets is not searched. */
const searchPage = async (app: Station, program: ChildProcess): Promise<Searched[]> => {
  if (!knowsSecrets(app.folder)) return [];
  const startedAt = performance.now();
  try {
    const memory = await heapSnapshot(app);
    return [searchBytes('page’s memory', app.folder, memory, startedAt, mayNotBeInPage)];
  } catch (error) {
    note({ entry: 'unsearched', folder: app.folder, why: hasEnded(program) ? null : String(error) });
    return [];
  }
};

/** Which secrets a station was given, and where it may have left them. */
export interface Closing {
  /**
   * Before the program ends: learns its secrets, and searches its page unless this file's page was searched
   * already.
   */
  before(): Promise<void>;
  /** After it has ended, before its folder is removed. @throws Error when a secret was found */
  after(): Promise<void>;
}

/**
 * Searches a station when it is closed. Does nothing outside a run of the window tests. @param args it was
 * started with
 */
export const searchedAtClose = async (app: Station, args: readonly string[]): Promise<Closing> => {
  if (runFolder() === undefined) return { before: () => Promise.resolve(), after: () => Promise.resolve() };
  // Playwright drops the process when it has ended.
  const program = app.electron.process();
  note({ entry: 'opened', folder: app.folder });
  learn(await provisionedSecrets(args), app.folder);
  await listenForSecrets(app.electron);
  const all: Searched[] = [];
  return {
    before: async () => {
      // A program that has ended answers nothing: its secrets are known by then, or will be with the next
      // one.
      const secrets = await Promise.all([
        toldSecrets(app.electron),
        archiveKey(app.electron, app.folder),
      ]).catch(() => []);
      learn(secrets.flat(), app.folder);
      all.push(...(await searchPage(app, program)));
    },
    after: async () => {
      all.push(searchBytes('output', app.folder, Buffer.from(app.output())));
      all.push(await searchFolder('station', app.folder));
      noneFound(...all);
    },
  };
};
