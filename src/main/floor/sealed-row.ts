import { randomUUID } from 'node:crypto';
import { Rounds } from '../base/rounds';
import { joinedBench, type Query, queryOf } from './at-floor';
import { type FloorNotifications, rowChannel } from './notifications';
import { FloorAwayError } from './database';
import type { FloorLink } from './link';
import type { FloorSeal } from './seal';

/** Data that all benches share, each in a table with one row. */
type SharedContent = 'people' | 'settings';

interface SealedRowDeps {
  what: SharedContent;
  link: Pick<FloorLink, 'bench' | 'database'>;
  notifications: FloorNotifications;
  seal: FloorSeal;
  timing: { beatMs: number; patienceMs: number };
  /** Synchronises this bench's data with the floor's. Rejects where the floor is away. */
  synchronise: () => Promise<void>;
  onError: (what: string, error: unknown) => void;
}

/** $1 the mark of the content that is known here. */
const lookStatement = (what: SharedContent): string => /* sql */ `
select mark, case when mark is distinct from $1::uuid then sealed end as sealed from packbench.${what}`;

/** $1 mark, $2 sealed content, $3 bench id, $4 its run. */
const firstStatement = (what: SharedContent): string => /* sql */ `
with put as (
  insert into packbench.${what} (mark, sealed) select $1, $2
  where exists (select from packbench.benches where id = $3::uuid and run = $4::uuid and not is_retired)
  on conflict do nothing returning mark)
select mark, pg_notify('${rowChannel}', '${what}') from put`;

/** The same, and $5 the mark of the content to replace: of several benches only one succeeds. */
const putStatement = (what: SharedContent): string => /* sql */ `
with put as (
  update packbench.${what} set mark = $1, sealed = $2, changed_at = clock_timestamp()
  where mark = $5 and exists (select from packbench.benches where id = $3::uuid and run = $4::uuid and not is_retired)
  returning mark)
select mark, pg_notify('${rowChannel}', '${what}') from put`;

/** Data that all benches share and the floor's database can't read, with notifications of changes. */
export class SealedRow {
  readonly #deps: SealedRowDeps;
  readonly #query: Query;
  readonly #rounds = new Rounds();
  /** Identifies the floor: benches with another passphrase have another value. */
  readonly floor: string;

  constructor(deps: SealedRowDeps) {
    this.#deps = deps;
    this.#query = queryOf(deps.link, deps.timing.patienceMs);
    // The name is from the time when only people were shared. Benches have stored it, so it stays.
    this.floor = deps.seal.code('name', '\0the list of people').toString('hex');
  }

  open(): void {
    this.#rounds.open(() => this.#round(), this.#deps.timing.beatMs);
  }

  /** Something was changed here: starts a round now. */
  touch(): void {
    this.#rounds.call();
  }

  /** @throws FloorAwayError; the seal's error where the content can't be decrypted with this floor's key */
  async look(known: string | null): Promise<{ mark: string; bytes: Uint8Array | null } | null> {
    const { seal, what } = this.#deps;
    joinedBench(this.#deps.link);
    const [row] = await this.#query<{ mark: string; sealed: Buffer | null }>(lookStatement(what), [known]);
    if (!row) return null;
    return { mark: row.mark, bytes: row.sealed && seal.open(row.sealed, [what, row.mark]) };
  }

  /** @throws FloorAwayError */
  async put(before: string | null, bytes: Uint8Array): Promise<string | null> {
    const { id, run } = joinedBench(this.#deps.link);
    const { seal, what } = this.#deps;
    const mark = randomUUID();
    const values = [mark, seal.seal(bytes, [what, mark]), id, run];
    const [row] = await (before === null
      ? this.#query<{ mark: string }>(firstStatement(what), values)
      : this.#query<{ mark: string }>(putStatement(what), [...values, before]));
    return row?.mark ?? null;
  }

  close(): Promise<void> {
    return this.#rounds.close();
  }

  async #round(): Promise<void> {
    if (this.#deps.link.bench === null) return;
    const { notifications, synchronise, what, onError } = this.#deps;
    // Listens again in each round, because a broken connection must be opened again.
    notifications.listen(what, () => this.#rounds.call());
    await synchronise().catch((error: unknown) => {
      if (!(error instanceof FloorAwayError))
        onError(`what benches share (${what}) could not be kept in step`, error);
    });
  }
}
