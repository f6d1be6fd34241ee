import type { Board } from '#shared/floor/view';
import { Rounds } from '../base/rounds';
import type { FloorLink } from './link';

interface BoardDeps {
  link: Pick<FloorLink, 'joined' | 'state' | 'database'>;
  /** The figures of this bench now. */
  figures: () => Promise<object>;
  /** Between two reports of the figures, in milliseconds. */
  everyMs: number;
  patienceMs: number;
}

const boardStatement = /* sql */ `
select
  (select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'name', b.name, 'version', b.version, 'isRetired', b.is_retired,
      'silentMs', case when isfinite(b.seen_at) then round(extract(epoch from clock_timestamp() - b.seen_at) * 1000) else 0 end,
      'figures', b.figures)
    order by b.is_retired, b.name, b.id), '[]') from packbench.benches b) as benches,
  (select coalesce(jsonb_agg(jsonb_build_object('name', p.name, 'holder', holder.name, 'waiting', waiting.count)
    order by p.name, p.key), '[]')
    from packbench.printers p
    left join lateral (select h.name from packbench.turns t join packbench.benches h on h.id = t.bench
      where t.until > clock_timestamp() and coalesce('serial ' || t.serial, 'address ' || t.address) = p.key limit 1) holder on true
    cross join lateral (select count(*) from packbench.turns t
      where t.until is null and coalesce('serial ' || t.serial, 'address ' || t.address) = p.key) waiting
    where p.had_at > clock_timestamp() - interval '7 days'
      -- Leaves out an entry by address for a printer that has reported its serial number since.
      and not (p.key like 'address %' and exists (
        select from packbench.printers s where s.name = p.name and s.key like 'serial %'))) as printers`;

/** $1 bench id, $2 its run, $3 its counts. They are told in each round: a restored database has forgotten the last ones. */
const figuresStatement = /* sql */ `
update packbench.benches set figures = $3 where id = $1 and run = $2 and figures is distinct from $3::jsonb`;

const retireStatement = /* sql */ `update packbench.benches set is_retired = true where id = $1 returning id`;

/** Reports the figures of this bench to the floor, and reads those of all benches. */
export class FloorBoard {
  readonly #deps: BoardDeps;
  readonly #rounds = new Rounds();

  constructor(deps: BoardDeps) {
    this.#deps = deps;
  }

  open(): void {
    // If the floor is away, the next round reports them.
    this.#rounds.open(() => this.#report().catch(() => undefined), this.#deps.everyMs);
  }

  /** @returns null while the floor is away */
  async look(): Promise<Board | null> {
    const { link, patienceMs } = this.#deps;
    const { kind } = link.state;
    if (kind !== 'here' && kind !== 'restored' && kind !== 'retired') return null;
    const rows = await link.database
      .query<Board & Record<string, unknown>>(boardStatement, [], patienceMs)
      .catch(() => []);
    return rows[0] ?? null;
  }

  /** Retires a bench: nothing waits for it any more, and it may not buy. @returns false where the floor does not know it */
  async retire(benchId: string): Promise<boolean> {
    const { link, patienceMs } = this.#deps;
    return (await link.database.query(retireStatement, [benchId], patienceMs)).length > 0;
  }

  close(): Promise<void> {
    return this.#rounds.close();
  }

  async #report(): Promise<void> {
    const { link, figures, patienceMs } = this.#deps;
    if (!link.joined || (link.state.kind !== 'here' && link.state.kind !== 'restored')) return;
    const { id, run } = link.joined;
    await link.database.query(figuresStatement, [id, run, JSON.stringify(await figures())], patienceMs);
  }
}
