import type { Connection } from '../core/connection';
import { inTransaction } from '../core/work-queue';
import { setDocumentsAside } from '../tables/documents';
import { removeCodes } from '../tables/label-codes';
import type { Row } from './damaged-rows';

interface Known {
  ref1: string;
  packageId: string | null;
}

/**
 * Numbers in the log that are not the label's number now: corrections of versions and rows that noted no former number. An unpaired
 * surrogate would be stored as it is, which is not UTF-8 (`text-check.ts`).
 */
const loggedNumbers = `select ref1, label_id, '' from (
    select u.ref1, u.label_id, l.ref1 as now from updates u join labels l on l.id = u.label_id
    union all
    select cast(json_extract(n.number, '$') as text), n.label_id, l.ref1 from (
      select label_id, case when json_valid(event) then event -> '$.before.fields.ref1' end as number
        from events where type in ('updated', 'updated.elsewhere')
      union all
      select label_id, case when json_valid(event) then event -> '$.draft.fields.ref1' end
        from events where type in ('register.started', 'corrected')
    ) n join labels l on l.id = n.label_id where n.number not in ('null', '""') and n.number not like '%\\ud%'
  ) where ref1 <> now`;

const insertNumbers = 'insert or ignore into former_numbers (ref1, label_id, at)';

/** What an older archive knew of its labels before it takes rows of a newer one. */
export class KnownLabels {
  readonly #target: Connection;
  readonly #known: ReadonlyMap<string, Known>;
  /** Labels whose documents in the newer archive are of another purchase than the last one that is known here. */
  readonly #kept = new Set<string>();

  constructor(target: Connection) {
    this.#target = target;
    this.#known = new Map(
      target
        .all('select id, ref1, package_id from labels')
        .map(({ id, ref1, package_id: packageId }) => [
          String(id),
          { ref1: String(ref1), packageId: typeof packageId === 'string' ? packageId : null },
        ]),
    );
  }

  /** The newer archive has the label without the package that it has here, or documents of a purchase before its last one. */
  keep(labelId: string): void {
    this.#kept.add(labelId);
  }

  isKept(labelId: string): boolean {
    return this.#kept.has(labelId);
  }

  /** It has the package that it had before: a bought label is not bought again, so its documents stay. */
  isSettled(labelId: string): boolean {
    const packageId = this.#known.get(labelId)?.packageId ?? null;
    if (packageId === null) return false;
    const [row] = this.#target.all('select package_id from labels where id = ?', [labelId]);
    return row?.['package_id'] === packageId;
  }

  /**
   * Moves the documents of a purchase after which the order was bought again, and removes the codes of its paper.
   * @returns false where there were none
   */
  setAside(labelId: string): boolean {
    if (!setDocumentsAside(this.#target, labelId)) return false;
    removeCodes(this.#target, labelId);
    return true;
  }

  /**
   * Sets aside what was here of orders that were bought again since, as their logs say.
   * @param before the last event of this archive
   * @param isOlder the version of the newer archive left documents in the place of those of the next purchase
   */
  setBoughtAgainAside(before: number, isOlder: boolean): void {
    const again = this.#target.all(
      `select distinct label_id from events where id > ? and type = 'register.started'`,
      [before],
    );
    inTransaction(this.#target, () => {
      for (const { label_id: id } of again) {
        const isMoved = !this.isSettled(String(id)) && this.setAside(String(id));
        if (isMoved && isOlder) this.keep(String(id));
      }
    });
  }

  /** Adds a document of another purchase than the label's last one, unless it is here. */
  addEarlier({ label_id: labelId, position, format, sha256, bytes }: Row): 'taken' | 'same' {
    const isHere = ['documents', 'earlier_documents'].some(
      (table) =>
        this.#target.all(`select 1 from ${table} where label_id = ? and position = ? and sha256 = ?`, [
          ...[labelId, position, sha256],
        ]).length > 0,
    );
    if (isHere) return 'same';
    this.#target
      .prepare(
        `insert into earlier_documents (label_id, purchase, position, format, sha256, bytes)
         select ?, coalesce(max(purchase), 0) + 1, ?, ?, ?, ? from earlier_documents where label_id = ?`,
      )
      .run([labelId, position, format, sha256, bytes, labelId]);
    return 'taken';
  }

  /** Notes each number that a label had here, or in its log, and has no more. */
  noteFormerNumbers(): void {
    inTransaction(this.#target, () => {
      const insert = this.#target.prepare(`${insertNumbers} values (?, ?, '')`);
      for (const { id, ref1 } of this.#target.all('select id, ref1 from labels')) {
        const before = this.#known.get(String(id))?.ref1;
        if (before !== undefined && before !== ref1) insert.run([before, id]);
      }
      this.#target.exec(`${insertNumbers} ${loggedNumbers}`);
    });
  }
}
