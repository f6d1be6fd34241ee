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

/** What was noted of the live environment in use; practice has none. */
class Progress {
  readonly #ports: SetUpPorts;

  constructor(ports: SetUpPorts) {
    this.#ports = ports;
  }

  get environment(): Live | null {
    const { environment } = this.#ports.book.get().service;
    return environment === 'practice' ? null : environment;
  }

  get noted(): SetUpProgress | null {
    return this.environment && this.#ports.book.get().setUp[this.environment];
  }

  note(patch: Partial<SetUpProgress>): void {
    const { environment, noted } = this;
    if (environment === null || noted === null) return;
    const next = { ...noted, ...patch };
    const { book } = this.#ports;
    if (!same(next, noted)) book.change({ setUp: { ...book.get().setUp, [environment]: next } });
  }

  noteTry(came: NonNullable<SetUpProgress['tried']>['came']): void {
    const { origin } = this.#ports.destination();
    if (origin !== null) this.note({ tried: { origin, came } });
  }
}

export const createSetUp = (ports: SetUpPorts): SetUp => {
  const { book, destination } = ports;
  const progress = new Progress(ports);
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
    const { environment } = progress;
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
      const rest = progress.noted?.skipped.filter((one) => one !== step) ?? [];
      progress.note({ skipped: skip ? [...rest, step] : rest });
    },
    beginTry: () => {
      const asked = askedNow();
      return (came) => {
        if (same(asked, askedNow())) progress.noteTry(came);
      };
    },
    refused: () => progress.noteTry('label_refused'),
    renewed: () => {
      renewals += 1;
      const came = progress.noted?.tried?.came;
      if (came === 'accepted' || came === 'refused' || came === 'label_refused') progress.noteTry('renewed');
    },
    printed: (printerId) => progress.note({ printerId }),
    fromFile: () => progress.note({ fromFile: true }),
  };
};
