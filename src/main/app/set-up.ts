import { sameJson } from '#shared/json';
import type { Output, SetUpState } from '#shared/bridge/contract';
import { failure, type Failure } from '#shared/failure';
import type { Printer } from '#shared/print/printer';
import { setUpLines, type SetUpLine, type SetUpProgress, type SetUpStep } from '#shared/set-up';
import type { ServiceSettings } from '#shared/settings';
import type { Destination } from '../credentials/sets';
import type { SettingsBook } from '../features/settings/settings';
import type { Platform } from './platform';

/** What the open environment provides. */
export interface OpenBench {
  archive: {
    hasBought(): Promise<boolean>;
    printers(): Promise<readonly Pick<Printer, 'id' | 'isDefault'>[]>;
  };
  /** Whether every credential for a purchase is entered. */
  isReady(): Promise<boolean>;
}

interface SetUpPorts {
  book: Pick<SettingsBook, 'get' | 'change'>;
  destination: () => Destination;
  log: Pick<Platform['log'], 'error'>;
}

type Live = Exclude<ServiceSettings['environment'], 'practice'>;

/** The noted progress of the current live environment; practice has none. */
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
    if (!sameJson(next, noted)) book.change({ setUp: { ...book.get().setUp, [environment]: next } });
  }

  noteTry(result: NonNullable<SetUpProgress['tried']>['came']): void {
    const { origin } = this.#ports.destination();
    if (origin !== null) this.note({ tried: { origin, came: result } });
  }
}

export type SetUp = ReturnType<typeof createSetUp>;

/** The progress of this bench's set-up before its first live label. Practice, and a bench that has bought before, are not blocked. */
export const createSetUp = (ports: SetUpPorts) => {
  const { book, destination, log } = ports;
  const progress = new Progress(ports);
  /** How often the credentials were changed. */
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
  /** Notes what a purchase or a test label showed. Its own result counts also where the settings can't be written. */
  const noteResult = (note: () => void): void => {
    try {
      note();
    } catch (error) {
      log.error('the progress of the set-up could not be noted', error);
    }
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
    /** Why the bench can't buy; null when it can. */
    unfinished: async (bench: OpenBench): Promise<Failure | null> => {
      const { applies, lines } = await state(bench);
      return applies && lines.some((line) => line.state === 'open') ? failure('setup_unfinished') : null;
    },
    skip: (step: SetUpStep, skip: boolean): void => {
      const rest = progress.noted?.skipped.filter((one) => one !== step) ?? [];
      progress.note({ skipped: skip ? [...rest, step] : rest });
    },
    /**
     * Begins a test of the service, which costs nothing.
     * @returns a function that notes the result; it notes nothing if credentials or destination were changed meanwhile
     */
    beginTry: () => {
      const asked = askedNow();
      return (testResult: Output<'credentials.test'>['basic']): void => {
        if (sameJson(asked, askedNow())) progress.noteTry(testResult);
      };
    },
    /** A purchase was refused because of its credentials. */
    refused: (): void => noteResult(() => progress.noteTry('label_refused')),
    /** Other credentials were entered, or all were removed. */
    renewed: (): void => {
      renewals += 1;
      const lastResult = progress.noted?.tried?.came;
      if (lastResult === 'accepted' || lastResult === 'refused' || lastResult === 'label_refused')
        progress.noteTry('renewed');
    },
    /** A printer printed a test label. */
    printed: (printerId: string): void => noteResult(() => progress.note({ printerId })),
    /** A provisioning file set up the service. */
    fromFile: (): void => progress.note({ fromFile: true }),
  };
};
