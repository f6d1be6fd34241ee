import type { DataState } from '#shared/bridge/contract';
import { type Check, isSound } from '../archive/core/background';
import { copiesOf, makeCopy } from '../archive/recovery/copies';
import type { ArchiveFile } from './archive-file';
import type { Platform } from './platform';

/** Copies that are kept. */
const keptCopies = 7;
const usualTimes = { firstMs: 15_000, everyMs: 600_000 };

/** The open archive, by shape. */
export interface InspectedArchive {
  inspectDocuments(): Promise<{ documents: number; damaged: string[] }>;
  verifyChain(): Promise<{ breakCount: number }>;
}

const localDay = (at: Date): string => `${at.getFullYear()}-${at.getMonth()}-${at.getDate()}`;

/** What is done once a day beside the work: a copy of the archive, and a look at all that it holds. */
export class DailyCare {
  readonly #file: ArchiveFile;
  readonly #log: Platform['log'];
  readonly #times: typeof usualTimes;
  /** Something is damaged: the archive is opened anew, made whole from what can be had. */
  readonly #makeWhole: () => Promise<void>;
  #timers: NodeJS.Timeout[] = [];
  /** Aborted once the open archive is about to close. */
  #resting = new AbortController();
  #hasFailed = false;
  #inspection: DataState['inspection'] = null;

  constructor(file: ArchiveFile, { log, tuning }: Platform, makeWhole: () => Promise<void>) {
    this.#file = file;
    this.#log = log;
    this.#times = { ...usualTimes, ...tuning?.data };
    this.#makeWhole = makeWhole;
  }

  /** The last copy failed. */
  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  get inspection(): DataState['inspection'] {
    return this.#inspection;
  }

  /** @param isChecked all of the file was looked at before it was opened */
  begin(archive: InspectedArchive, isChecked: boolean): void {
    const mine = new AbortController();
    this.#resting = mine;
    const daily = async (): Promise<void> => {
      await this.#copyWhenDue();
      await this.#inspectWhenDue(archive);
    };
    const first = async (): Promise<void> => {
      if (isChecked || (await this.check())) await daily();
    };
    // What was being looked at when the archive closed is looked at again the next time it opens.
    const later = (work: () => Promise<unknown>) => (): void =>
      void work().catch((error: unknown) => {
        if (!mine.signal.aborted) this.#log.error('looking after the archive failed', error);
      });
    this.#timers = [
      setTimeout(later(first), this.#times.firstMs),
      setInterval(later(daily), this.#times.everyMs),
    ];
    for (const timer of this.#timers) timer.unref();
  }

  /** Ends that, and waits for what is under way. */
  async rest(): Promise<void> {
    this.#resting.abort();
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
    await this.#file.rested();
  }

  /** @throws when it can't be made */
  async copy(): Promise<void> {
    await this.#file.alone(async () => {
      try {
        const { paths, key } = this.#file;
        const plan = { key: key.current, now: this.#file.now(), keep: keptCopies };
        const made = await makeCopy(paths, plan);
        this.#hasFailed = false;
        this.#log.info(`the daily copy was made: ${made.bytes} bytes`);
      } catch (error) {
        this.#hasFailed = true;
        throw error;
      }
    });
  }

  /** @returns whether the file is sound; where it is not it is made whole */
  async check(pragma?: Check): Promise<boolean> {
    const { key } = this.#file;
    if (await this.#file.alone(() => isSound(this.#file.paths.file, key.current, pragma))) return true;
    await this.#makeWhole();
    return false;
  }

  async #copyWhenDue(): Promise<void> {
    const [last] = copiesOf(this.#file.paths);
    if (!this.#file.settings().data.dailyCopy || (last && this.#isToday(last.at))) return;
    await this.copy().catch((error: unknown) => this.#log.error('the daily copy could not be made', error));
  }

  /** Every page, every document's hash and every entry of the record. */
  async #inspectWhenDue(archive: InspectedArchive): Promise<void> {
    if (this.#inspection && this.#isToday(new Date(this.#inspection.at))) return;
    // A damaged page opens the archive anew, from the last copy.
    if (!(await this.check('integrity_check'))) return;
    const { documents, damaged } = await archive.inspectDocuments();
    const { breakCount } = await archive.verifyChain();
    this.#inspection = { at: this.#file.now().toISOString(), documents, damaged, breaks: breakCount };
    const told = `the daily check looked at every page and ${documents} documents`;
    if (damaged.length + breakCount === 0) this.#log.info(`${told}: all is sound`);
    else
      this.#log.error(
        `${told}: ${damaged.length} labels damaged, the record changed in ${breakCount} places`,
      );
    this.#file.changed();
  }

  #isToday(at: Date): boolean {
    return localDay(at) === localDay(this.#file.now());
  }
}
