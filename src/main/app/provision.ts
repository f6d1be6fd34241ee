import { codedMessage } from '#shared/text/coded-message';
import { inEnglish } from '#shared/text/in-english';
import { readFile } from 'node:fs/promises';
import { Rounds } from '../base/rounds';
import type { Station } from '../bridge/station';
import { changedFile } from '../electron/policy';
import type { Platform } from './platform';

/** The bench opens and is set up from this file later: why nothing of it could be applied yet. */
interface Later {
  why: string;
}
type Outcome = 'applied' | 'faulty' | Later;

/** A file as it was read at the start; null where it can't be read. */
interface StartFile {
  file: string;
  bytes: Uint8Array | null;
  /** Called once it was applied. */
  applied: () => void;
}

/** How long until a file that could not be applied yet is tried again, in milliseconds. */
const usualAgainMs = 5_000;

/** Refusals that end when the labels in progress are done. */
const untilDone: readonly string[] = [
  codedMessage('setup.labelsAtWork'),
  codedMessage('printer.labelAtOldOne'),
];

const writeLine = (line: string): void => void process.stderr.write(`packbench: ${line}\n`);

/** Sets a station up from the file that it is given at its start. */
export class ProvisioningAtStart {
  readonly #station: Pick<Station, 'state' | 'provisioning'>;
  readonly #log: Pick<Platform['log'], 'info' | 'error'>;
  readonly #againMs: number;
  readonly #rounds = new Rounds();

  constructor(
    station: Pick<Station, 'state' | 'provisioning'>,
    log: Pick<Platform['log'], 'info' | 'error'>,
    againMs = usualAgainMs,
  ) {
    this.#station = station;
    this.#log = log;
    this.#againMs = againMs;
  }

  /** @returns whether the bench may open */
  async load(file: string): Promise<boolean> {
    const bytes = await readFile(file).catch(() => null);
    return this.#begin({ file, bytes, applied: () => undefined });
  }

  /**
   * Loads the file of a policy, unless the same file was loaded before, or it can't be read after one was loaded.
   * @returns as `load`
   */
  async loadByPolicy(file: string, folder: string): Promise<boolean> {
    const bytes = await readFile(file).catch(() => null);
    const { isNew, taken } = changedFile(folder, bytes);
    if (isNew) return this.#begin({ file, bytes, applied: taken });
    if (bytes === null) writeLine(`${file} can not be read: the bench stays as it was set up before`);
    return true;
  }

  /** Nothing is loaded afterwards. Resolves when what is being loaded is applied. */
  close(): Promise<void> {
    return this.#rounds.close();
  }

  async #begin(start: StartFile): Promise<boolean> {
    const outcome = await this.#try(start);
    if (typeof outcome === 'string') return outcome === 'applied';
    const line = `not set up from ${start.file} yet: ${outcome.why}`;
    writeLine(line);
    this.#log.info(line);
    this.#rounds.open(() => this.#again(start), this.#againMs);
    return true;
  }

  async #again(start: StartFile): Promise<void> {
    try {
      const outcome = await this.#try(start);
      if (typeof outcome !== 'string') return;
      this.#log.info(`${start.file}: ${outcome}`);
    } catch (error) {
      this.#log.error(`${start.file} could not be applied`, error);
    }
    // Not awaited: it waits for this round.
    void this.#rounds.close();
  }

  /**
   * Applies the file, or reports what is wrong with it: a bench that is only partly set up is worse than none. If the archive can't be
   * opened, nothing is set up, and the window shows the reason and the remedy.
   */
  async #try({ bytes, applied }: StartFile): Promise<Outcome> {
    const { archiveProblem } = await this.#station.state();
    if (archiveProblem) return { why: `the archive can't be opened (${archiveProblem.code})` };
    const answer = bytes
      ? await this.#station.provisioning.load({ bytes: new Uint8Array(bytes) })
      : { ok: false as const, errors: [{ path: '--provision', message: 'this file can not be read' }] };
    if (answer.ok) {
      applied();
      return 'applied';
    }
    const waits = answer.errors.find(({ message }) => untilDone.includes(message));
    if (waits) return { why: inEnglish(waits.message) };
    for (const { path, message } of answer.errors) writeLine(`${path}: ${inEnglish(message)}`);
    return 'faulty';
  }
}
