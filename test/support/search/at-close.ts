import { type ElectronApplication, type Page, test } from '@playwright/test';
import { heapSnapshot } from '../page-memory';
import { note, runFolder, type Searched, secretsOfRun } from './ledger';
import { learn, noneFound, searchBytes, searchFolder } from './search';
import { archiveKey, listenForSecrets, toldSecrets } from './told';

/** Files of tests of which a page's memory was searched: one a file, since a picture of it takes a second. */
const pictured = new Set<string>();

/** A station in its window, as far as it is searched. */
interface Station {
  electron: ElectronApplication;
  window: Page;
  folder: string;
  output(): string;
}

const searchPage = async (app: Station): Promise<Searched[]> => {
  const spec = test.info().file;
  if (pictured.has(spec) || secretsOfRun().length === 0) return [];
  const begun = performance.now();
  const memory = await heapSnapshot(app).catch(() => null);
  if (memory === null) return [];
  pictured.add(spec);
  // A badge is read by the page itself, key by key, and what was scanned last is kept there.
  return [searchBytes('page’s memory', spec, memory, begun, ({ kind }) => kind !== 'badge')];
};

/** What a station told and knew, and where it may have left it. */
export interface Closing {
  /** Before the program ends: learns its secrets, and searches its page where this file's was not. */
  before(): Promise<void>;
  /** After it has ended, before its folder is gone. @throws Error when something was found */
  after(): Promise<void>;
}

/** Searches a station when it is closed. Does nothing outside a run of the window tests. */
export const searchedAtClose = async (app: Station): Promise<Closing> => {
  if (runFolder() === undefined) return { before: () => Promise.resolve(), after: () => Promise.resolve() };
  note({ entry: 'opened', folder: app.folder });
  await listenForSecrets(app.electron);
  const all: Searched[] = [];
  /** A program that has ended tells nothing more: what it was told before is known by then or with the next. */
  const before = async (): Promise<void> => {
    const told = await Promise.all([toldSecrets(app.electron), archiveKey(app.electron, app.folder)]);
    const secrets = told.flat();
    learn(secrets);
    // A picture of a memory takes up to a minute: it is taken where the station knew a secret.
    if (secrets.length > 0) all.push(...(await searchPage(app)));
  };
  return {
    before: () => before().catch(() => undefined),
    after: async () => {
      all.push(searchBytes('output', app.folder, Buffer.from(app.output())));
      all.push(await searchFolder('station', app.folder));
      noneFound(...all);
    },
  };
};
