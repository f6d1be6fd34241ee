import type { Output, SetUpState } from '#shared/bridge/contract';
import { failure, type Failure } from '#shared/failure';
import type { Printer } from '#shared/print/printer';
import { setUpLines, type SetUpLine, type SetUpProgress, type SetUpStep } from '#shared/set-up';
import type { ServiceSettings } from '#shared/settings';
import type { Destination } from '../credentials/sets';
import type { SettingsBook } from '../features/settings/settings';

/** What the environment that is open knows of itself. */
export interface OpenBench {
  archive: {
    hasBought(): Promise<boolean>;
    printers(): Promise<readonly Pick<Printer, 'id' | 'isDefault'>[]>;
  };
  /** Every credential that a purchase needs is there. */
  isReady(): Promise<boolean>;
}

interface SetUpPorts {
  book: Pick<SettingsBook, 'get' | 'change'>;
  destination: () => Destination;
}

/** How far this bench is on its way to the first live label. Practice, and a bench that ever bought, are not held up. */
export interface SetUp {
  state(bench: OpenBench): Promise<SetUpState>;
  /** What keeps the bench from buying; null when nothing does. */
  unfinished(bench: OpenBench): Promise<Failure | null>;
  skip(step: SetUpStep, skip: boolean): void;
  /**
   * Begins a try of the service at no cost.
   * @returns how to note what came of it: nothing is noted once other credentials, or another place for them, are set
   */
  beginTry(): (came: Output<'credentials.test'>['basic']) => void;
  /** A purchase was refused for its credentials. */
  refused(): void;
  /** Other credentials were entered, or all were forgotten. */
  renewed(): void;
  /** A test label came out of a printer. */
  printed(printerId: string): void;
  /** A provisioning file set up the service. */
  fromFile(): void;
}

type Live = Exclude<ServiceSettings['environment'], 'practice'>;

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export const createSetUp = ({ book, destination }: SetUpPorts): SetUp => {
  const live = (): Live | null => {
    const { environment } = book.get().service;
    return environment === 'practice' ? null : environment;
  };
  const note = (environment: Live | null, patch: Partial<SetUpProgress>): void => {
    if (environment === null) return;
    const all = book.get().setUp;
    const next = { ...all[environment], ...patch };
    if (!same(next, all[environment])) book.change({ setUp: { ...all, [environment]: next } });
  };
  const noteTry = (came: NonNullable<SetUpProgress['tried']>['came']): void => {
    const { origin } = destination();
    if (origin !== null) note(live(), { tried: { origin, came } });
  };
  /** How often the credentials became others. */
  let renewals = 0;
  const askedNow = () => ({ to: destination(), renewals });
  const linesNow = async (environment: Live, bench: OpenBench): Promise<SetUpLine[]> => {
    const { defaults, service, setUp } = book.get();
    const printers = await bench.archive.printers();
    return setUpLines({
      ...{ defaults, prefix: service.prefix, progress: setUp[environment] },
      origin: destination().origin,
      isReady: await bench.isReady(),
      printerId: printers.find(({ isDefault }) => isDefault)?.id ?? null,
    });
  };
  const state = async (bench: OpenBench): Promise<SetUpState> => {
    const { service, setUp } = book.get();
    const environment = live();
    const neverLive = service.baseUrl === undefined && service.stagingBaseUrl === undefined;
    if (environment === null || setUp[environment].fromFile || (await bench.archive.hasBought()))
      return { applies: false, neverLive, lines: [] };
    return { applies: true, neverLive, lines: await linesNow(environment, bench) };
  };
  return {
    state,
    unfinished: async (bench) => {
      const { applies, lines } = await state(bench);
      return applies && lines.some((line) => line.state === 'open') ? failure('setup_unfinished') : null;
    },
    skip: (step, skip) => {
      const environment = live();
      if (environment === null) return;
      const rest = book.get().setUp[environment].skipped.filter((one) => one !== step);
      note(environment, { skipped: skip ? [...rest, step] : rest });
    },
    beginTry: () => {
      const asked = askedNow();
      return (came) => {
        if (same(asked, askedNow())) noteTry(came);
      };
    },
    refused: () => noteTry('label_refused'),
    renewed: () => {
      renewals += 1;
      const environment = live();
      const came = environment && book.get().setUp[environment].tried?.came;
      if (came === 'accepted' || came === 'refused' || came === 'label_refused') noteTry('renewed');
    },
    printed: (printerId) => note(live(), { printerId }),
    fromFile: () => note(live(), { fromFile: true }),
  };
};
