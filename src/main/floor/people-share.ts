import { randomUUID } from 'node:crypto';
import { Rounds } from '../base/rounds';
import { FloorBell } from './bell';
import { type FloorAddress, FloorAwayError } from './database';
import type { FloorLink } from './link';
import type { FloorSeal } from './seal';

interface PeopleShareDeps {
  link: Pick<FloorLink, 'bench' | 'database'>;
  address: FloorAddress;
  seal: FloorSeal;
  timing: { beatMs: number; patienceMs: number };
  /** Keeps this bench's list in step with the floor's. Rejects where the floor is away. */
  keepInStep: () => Promise<void>;
  onError: (what: string, error: unknown) => void;
}

const channel = 'packbench_people';

/** $1 the mark that is known here. */
const lookStatement = /* sql */ `
select mark, case when mark is distinct from $1::uuid then sealed end as sealed from packbench.people`;

/** $1 mark, $2 sealed list, $3 bench id, $4 its run. */
const firstStatement = /* sql */ `
with put as (
  insert into packbench.people (mark, sealed) select $1, $2
  where exists (select from packbench.benches where id = $3::uuid and run = $4::uuid and not is_retired)
  on conflict do nothing returning mark)
select mark, pg_notify('${channel}', 'people') from put`;

/** The same, and $5 the mark of the list that it takes the place of: one bench alone does. */
const putStatement = /* sql */ `
with put as (
  update packbench.people set mark = $1, sealed = $2, changed_at = clock_timestamp()
  where mark = $5 and exists (select from packbench.benches where id = $3::uuid and run = $4::uuid and not is_retired)
  returning mark)
select mark, pg_notify('${channel}', 'people') from put`;

/** The floor's list of people, which it can't read; and the bell that says when it was changed. */
export class PeopleShare {
  readonly #deps: PeopleShareDeps;
  readonly #rounds = new Rounds();
  readonly #bell: FloorBell;
  /** Benches with another passphrase have another. */
  readonly floor: string;

  constructor(deps: PeopleShareDeps) {
    this.#deps = deps;
    this.#bell = new FloorBell(deps.address, channel);
    this.floor = deps.seal.code('name', '\0the list of people').toString('hex');
  }

  open(): void {
    this.#rounds.open(() => this.#round(), this.#deps.timing.beatMs);
  }

  /** @throws FloorAwayError; the seal's error where it is none of this floor's */
  async look(known: string | null): Promise<{ mark: string; bytes: Uint8Array | null } | null> {
    const { seal } = this.#deps;
    this.#here();
    const [row] = await this.#query<{ mark: string; sealed: Buffer | null }>(lookStatement, [known]);
    if (!row) return null;
    return { mark: row.mark, bytes: row.sealed && seal.open(row.sealed, ['people', row.mark]) };
  }

  /** @throws FloorAwayError */
  async put(before: string | null, bytes: Uint8Array): Promise<string | null> {
    const { id, run } = this.#here();
    const mark = randomUUID();
    const values = [mark, this.#deps.seal.seal(bytes, ['people', mark]), id, run];
    const [row] = await (before === null
      ? this.#query<{ mark: string }>(firstStatement, values)
      : this.#query<{ mark: string }>(putStatement, [...values, before]));
    return row?.mark ?? null;
  }

  async close(): Promise<void> {
    await this.#rounds.close();
    await this.#bell.close();
  }

  #here(): { id: string; run: string } {
    const { bench } = this.#deps.link;
    if (bench === null) throw new FloorAwayError('not at the floor');
    return bench;
  }

  #query<Row extends object>(text: string, values: readonly unknown[]) {
    const { link, timing } = this.#deps;
    return link.database.query<Row & Record<string, unknown>>(text, values, timing.patienceMs);
  }

  async #round(): Promise<void> {
    if (this.#deps.link.bench === null) return;
    // Again each time: a connection that broke is opened anew.
    this.#bell.listen('people', () => this.#rounds.call());
    await this.#deps.keepInStep().catch((error: unknown) => {
      if (!(error instanceof FloorAwayError))
        this.#deps.onError('the list of people could not be shared', error);
    });
  }
}
