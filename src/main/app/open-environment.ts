import type { SettingsBook } from '../features/settings/settings';
import { runAsProgram } from '../base/operator-context';
import { createSequencer } from '../base/sequencer';
import type { Environment, EnvironmentPlan } from './environment';
import { type Opened, tryOpen } from './try-open';

type Handlers = Environment['handlers'];
type Archive = Environment['archive'];

const environmentIn = (opened: Opened | null): Environment | null =>
  opened && 'environment' in opened ? opened.environment : null;

/** Whichever environment is open, or why none is. */
export class OpenEnvironment {
  readonly #plan: EnvironmentPlan;
  readonly #settings: SettingsBook;
  readonly #reopenings = createSequencer();
  #settingsReadAgain = (): Promise<void> => Promise.resolve();
  /** It rejects where the opening broke. */
  #opening: Promise<Opened> | null = null;
  #opened: Opened | null = null;

  constructor(plan: EnvironmentPlan, settings: SettingsBook) {
    this.#plan = plan;
    this.#settings = settings;
  }

  /**
   * Opens the environment of the settings for the first time.
   * @param settingsReadAgain called when settings that could not be read are read again, before an environment is opened by them
   */
  async begin(settingsReadAgain: () => Promise<void>): Promise<void> {
    this.#settingsReadAgain = settingsReadAgain;
    this.#opening = tryOpen(this.#plan, this.#settings);
    this.#opened = await this.#opening;
  }

  /** What is open, once nothing is being opened. */
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

  /** What was opened last: the one that closes, while another is being opened. Null where that came to nothing. */
  get working(): Environment | null {
    return environmentIn(this.#opened);
  }

  /** Null where it can't be opened. */
  async archive(): Promise<Archive | null> {
    return environmentIn(await this.now())?.archive ?? null;
  }

  /** Labels under way right now. */
  busy(): number {
    return this.working?.workflow.size() ?? 0;
  }

  /** The vault has another key: the archive that is open is told. One that is opened asks by itself. */
  async keyChanged(): Promise<void> {
    if (this.working) await this.#plan.vaultMark.look(this.working.archive);
  }

  /** The calls of one group, each answered by whichever environment is open by then. */
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
   * Closes the archive, lets `between` work on its file, and opens it again, whatever comes of either. One after the other: two at
   * once would close and open what the other has in hand. Whoever asks during the first opening is refused: that one mends by itself.
   */
  async reopen(between = (_wasOpen: Archive | null): Promise<void> => Promise.resolve()): Promise<void> {
    if (!this.#opened) throw new Error('the station is being opened');
    await this.#reopenings.run(() => this.#reopen(between));
  }

  async close(withinMs?: number): Promise<void> {
    await (await this.#last())?.close(withinMs);
  }

  async #reopen(between: (wasOpen: Archive | null) => Promise<void>): Promise<void> {
    const { log, announce } = this.#plan.platform;
    let failed: unknown = null;
    const before = await this.#last();
    // Whoever changed the service did not ask for what the station does by itself from then on.
    this.#opening = runAsProgram(async () => {
      await before?.close().catch((error: unknown) => log.error('closing broke', error));
      await between(before?.archive ?? null).catch((error: unknown) => (failed = error));
      if (this.#settings.problem() !== null) {
        this.#settings.readAgain();
        await this.#settingsReadAgain();
      }
      return tryOpen(this.#plan, this.#settings);
    });
    this.#opened = await this.#opening;
    announce('station.changed', {});
    if (failed !== null) throw failed as Error;
  }

  /** What is open; null where the last opening broke. */
  async #last(): Promise<Environment | null> {
    return environmentIn(await this.now().catch(() => null));
  }
}
