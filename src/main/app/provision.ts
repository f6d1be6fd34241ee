import { codedMessage } from '#shared/text/coded-message';
import { inEnglish } from '#shared/text/in-english';
import { readFile } from 'node:fs/promises';
import { Rounds } from '../base/rounds';
import type { Station } from '../bridge/station';
import { changedFile, forgetTaken } from '../electron/policy';
import type { Platform } from './platform';

/** The bench opens and is set up from this file later: why nothing of it could be applied yet. */
interface Later {
  why: string;
  /** Until then, the file is tried again. Otherwise at the next start: each try would close and open the bench's archive. */
  isTriedAgain: boolean;
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

const codeIn = (message: string): string | undefined => message.split('?', 1)[0];
const notOpened = codeIn(codedMessage('setup.environmentNotOpened', { file: '', reason: '' }));

/** Why the file waits, by the messages of its refusal; null where it is faulty. */
const laterBy = (messages: readonly string[]): Later | null => {
  const waits = messages.find((message) => untilDone.includes(message));
  const why = waits ?? messages.find((message) => codeIn(message) === notOpened);
  return why === undefined ? null : { why: inEnglish(why), isTriedAgain: waits !== undefined };
};

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
   * @param hasSettings false where the bench began without settings: what was loaded before is lost
   * @returns as `load`
   */
  async loadByPolicy(
    file: string,
    { folder, hasSettings }: { folder: string; hasSettings: boolean },
  ): Promise<boolean> {
    if (!hasSettings) forgetTaken(folder);
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
    if (outcome.isTriedAgain) this.#rounds.open(() => this.#again(start), this.#againMs);
    return true;
  }

  async #again(start: StartFile): Promise<void> {
    try {
      const outcome = await this.#try(start);
      if (typeof outcome !== 'string' && outcome.isTriedAgain) return;
      this.#log.info(`${start.file}: ${typeof outcome === 'string' ? outcome : outcome.why}`);
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
    const before = await this.#archiveTrouble();
    if (before) return before;
    const answer = bytes
      ? await this.#station.provisioning.load({ bytes: new Uint8Array(bytes) })
      : { ok: false as const, errors: [{ path: '--provision', message: 'this file can not be read' }] };
    if (answer.ok) {
      applied();
      return 'applied';
    }
    // The file may have opened another environment: what is missing of it is applied once its archive is open.
    const later = laterBy(answer.errors.map(({ message }) => message)) ?? (await this.#archiveTrouble());
    if (later) return later;
    for (const { path, message } of answer.errors) {
      const line = `${path}: ${inEnglish(message)}`;
      writeLine(line);
      this.#log.error(line);
    }
    return 'faulty';
  }

  async #archiveTrouble(): Promise<Later | null> {
    const { archiveProblem } = await this.#station.state();
    return (
      archiveProblem && { why: `the archive can't be opened (${archiveProblem.code})`, isTriedAgain: true }
    );
  }
}
