import type { ArchiveProblem } from '#shared/bridge/contract';
import type { SettingsBook } from '../features/settings/settings';
import { runAsProgram } from '../base/operator-context';
import { createSequencer } from '../base/sequencer';
import type { Environment, EnvironmentPlan } from './environment';
import { type Opened, tryOpen } from './try-open';

type Handlers = Environment['handlers'];
type Archive = Environment['archive'];

/** How long an archive that could not be written stays closed before it is tried again, in milliseconds. */
const usualAgainMs = 15_000;

const environmentIn = (opened: Opened | null): Environment | null =>
  opened && 'environment' in opened ? opened.environment : null;

const problemIn = (opened: Opened | null) => (opened && 'problem' in opened ? opened.problem : null);

/** The open environment, or the reason why none is open. */
export class OpenEnvironment {
  readonly #plan: EnvironmentPlan;
  readonly #settings: SettingsBook;
  readonly #reopenings = createSequencer();
  #settingsReadAgain = (): Promise<void> => Promise.resolve();
  /** Rejects where opening failed with an unexpected error. */
  #opening: Promise<Opened> | null = null;
  #opened: Opened | null = null;
  /** Once the station closes, nothing is opened again: it would stay open. */
  #isClosing = false;
  #again: NodeJS.Timeout | undefined;

  constructor(plan: EnvironmentPlan, settings: SettingsBook) {
    this.#plan = plan;
    this.#settings = settings;
  }

  /**
   * Opens the environment of the settings for the first time.
   * @param settingsReadAgain called when unreadable settings were read again, before an environment is opened with them
   */
  async begin(settingsReadAgain: () => Promise<void>): Promise<void> {
    this.#settingsReadAgain = settingsReadAgain;
    this.#opening = tryOpen(this.#plan, this.#settings);
    this.#opened = await this.#opening;
    this.#planAgain();
  }

  /** The open environment, after any opening has finished. */
  async now(): Promise<Opened> {
    if (!this.#opening) throw new Error('nothing was opened yet');
    return this.#opening;
  }

  /** @throws where its archive can't be opened */
  async environment(): Promise<Environment> {
    const now = await this.now();
    if ('problem' in now) throw new Error(`the archive can not be opened: ${now.problem.code}`);
    return now.environment;
  }

  /** The last opened environment; while another is being opened, the one that closes. Null where the last opening failed. */
  get lastOpened(): Environment | null {
    return environmentIn(this.#opened);
  }

  /** Why its archive can't be opened; null where it is open. */
  async problem(): Promise<ArchiveProblem | null> {
    return problemIn(await this.now());
  }

  /** Null where it can't be opened. */
  async archive(): Promise<Archive | null> {
    return environmentIn(await this.now())?.archive ?? null;
  }

  /** Number of labels in progress. */
  busy(): number {
    return this.lastOpened?.workflow.size() ?? 0;
  }

  /** The vault has another key: checks it against the open archive. An archive that is being opened checks it itself. */
  async keyChanged(): Promise<void> {
    if (this.lastOpened) await this.#plan.vaultMark.check(this.lastOpened.archive);
  }

  /** Handlers of one group of calls. Each call is answered by the environment that is open when the call is made. */
  handlers<G extends keyof Handlers>(group: G): Handlers[G] {
    return new Proxy({} as Handlers[G], {
      get:
        (_, name) =>
        async (...input: unknown[]): Promise<unknown> => {
          const open = (await this.environment()).handlers[group] as Record<
            string | symbol,
            (...input: unknown[]) => unknown
          >;
          return open[name]?.(...input);
        },
    });
  }

  /**
   * Closes the archive, lets `between` work on its file, and opens it again even if either fails. Calls run one after the other, because
   * two at once would use the same files. A call during the first opening is rejected; that opening ends soon. So is a call while the
   * station closes.
   */
  async reopen(between = (): Promise<void> => Promise.resolve()): Promise<void> {
    if (!this.#opened) throw new Error('the station is being opened');
    await this.#reopenings.run(() => this.#reopen(between));
  }

  async close(withinMs?: number): Promise<void> {
    this.#isClosing = true;
    clearTimeout(this.#again);
    await (await this.#openOrNull())?.close(withinMs);
  }

  async #reopen(between: () => Promise<void>): Promise<void> {
    const { log, announce } = this.#plan.platform;
    let failed: unknown = null;
    clearTimeout(this.#again);
    const problemBefore = problemIn(this.#opened);
    const before = await this.#openOrNull();
    if (this.#isClosing) throw new Error('the station closes');
    // What the station does automatically afterwards is not recorded under the operator who changed the service.
    this.#opening = runAsProgram(async () => {
      await before?.close().catch((error: unknown) => log.error('closing broke', error));
      await between().catch((error: unknown) => (failed = error));
      if (this.#settings.problem() !== null) {
        this.#settings.readAgain();
        await this.#settingsReadAgain();
      }
      return tryOpen(this.#plan, this.#settings);
    });
    this.#opened = await this.#opening;
    // Where nothing changed, a person may be about to enter something.
    const problem = problemIn(this.#opened);
    if (problem === null || JSON.stringify(problem) !== JSON.stringify(problemBefore))
      announce('station.changed', {});
    this.#planAgain();
    if (failed !== null) throw failed as Error;
  }

  /** A disk that was full, or refused to be written, may take data again later. */
  #planAgain(): void {
    if (!this.#isUnwritable() || this.#isClosing) return;
    const { log, tuning } = this.#plan.platform;
    const tryAgain = (): Promise<void> =>
      this.#reopenings.run(async () => {
        if (this.#isUnwritable()) await this.#reopen(() => Promise.resolve());
      });
    this.#again = setTimeout(
      () =>
        void tryAgain().catch((error: unknown) => log.error('the archive could not be tried again', error)),
      tuning?.data?.openAgainMs ?? usualAgainMs,
    ).unref();
  }

  #isUnwritable(): boolean {
    return problemIn(this.#opened)?.code === 'unwritable';
  }

  /** The open environment; null where the last opening failed. */
  async #openOrNull(): Promise<Environment | null> {
    return environmentIn(await this.now().catch(() => null));
  }
}
