import { Rounds } from '../base/rounds';
import { createSequencer } from '../base/sequencer';
import { FloorAwayError } from './database';
import type { ChangedLabel, HeardLabel, LabelSource, ToldLabel } from './label-source';
import {
  documentsStatement,
  findStatement,
  firstHeardStatement,
  heardStatement,
  labelPositionStatement,
  labelsStatement,
  paperStatement,
  removalsStatement,
  type SealedRow,
} from './label-statements';
import type { FloorLink } from './link';
import { SealedPaper } from './sealed-paper';
import type { FloorSeal } from './seal';

/** Every code that a scan may mean, as it is looked for. */
export interface LookedFor {
  names: readonly string[];
  barcodes: readonly string[];
}

/** A label that other benches have; one of them bought it, and tells its documents. */
export interface FoundLabel {
  label: string;
  /** It bears one of the names that were looked for; else a barcode, which several labels may bear. */
  isNamed: boolean;
  told: HeardLabel[];
}

export interface FoundDocument {
  bench: string;
  position: number;
  bytes: Uint8Array;
}

interface LabelShareDeps {
  link: Pick<FloorLink, 'bench' | 'database'>;
  seal: FloorSeal;
  environment: string;
  source: LabelSource;
  timing: { beatMs: number; patienceMs: number };
  onError: (what: string, error: unknown) => void;
}

/** Entries of the record looked at for one statement, at the most. */
const entriesAtOnce = 500;

const rowAs = (
  environment: string,
  { label, bench, version }: Pick<SealedRow, 'label' | 'bench' | 'version'>,
) => ['label', environment, bench, label, Number(version)];

/**
 * Tells the floor what this bench knows of its labels, looks for those of other benches, and hears what became of the ones that it
 * has too. Nothing that prints or buys waits for it.
 */
export class LabelShare {
  readonly #deps: LabelShareDeps;
  readonly #rounds = new Rounds();
  readonly #turn = createSequencer();
  /** Whose position it is; it is asked for again where the bench got another id. */
  #told = { bench: '', position: 0, place: '' };
  #heard = { identity: '', place: '0' };

  constructor(deps: LabelShareDeps) {
    this.#deps = deps;
  }

  open(): void {
    this.#rounds.open(() => this.#round(), this.#deps.timing.beatMs);
  }

  /** Something was added to the record, or the floor is here again. */
  touch(): void {
    this.#rounds.call();
  }

  /**
   * Tells what there is to tell, and waits for it.
   * @throws FloorAwayError where the floor can't be told
   */
  tellAll(): Promise<void> {
    return this.#turn.run(async () => {
      await this.#tell();
      await this.#tellRemovals();
    });
  }

  /** @throws FloorAwayError where the floor can't be asked now */
  async find({ names, barcodes }: LookedFor): Promise<FoundLabel[]> {
    const { seal, environment } = this.#deps;
    const named = names.map((name) => seal.code('name', name));
    const hashes = [...named, ...barcodes.map((code) => seal.code('barcode', code))];
    const rows = await this.#query<SealedRow & { codes: string[] | null }>(findStatement, [
      ...[environment, this.#here().id, hashes],
    ]);
    const isName = new Set(named.map((hash) => hash.toString('hex')));
    const found = new Map<string, FoundLabel>();
    for (const row of rows) {
      const one = found.get(row.label) ?? { label: row.label, isNamed: false, told: [] };
      one.isNamed ||= (row.codes ?? []).some((code) => isName.has(code));
      one.told.push(...this.#opened([row]));
      found.set(row.label, one);
    }
    return [...found.values()];
  }

  /** @throws FloorAwayError; the seal's error where a document can't be opened: half a label's paper must not pass for all of it */
  async documents(label: string): Promise<FoundDocument[]> {
    const { seal, environment } = this.#deps;
    const rows = await this.#query<{ bench: string; position: number; sealed: Buffer }>(documentsStatement, [
      ...[environment, label],
    ]);
    return rows.map(({ bench, position, sealed }) => ({
      ...{ bench, position },
      bytes: seal.open(sealed, ['document', environment, bench, label, position]),
    }));
  }

  close(): Promise<void> {
    return this.#rounds.close();
  }

  /** A row that does not open is left out: it is none of this floor's, or somebody changed it. */
  #opened(rows: readonly SealedRow[]): HeardLabel[] {
    const { seal, environment, onError } = this.#deps;
    return rows.flatMap((row) => {
      try {
        const body = seal.open(row.sealed, rowAs(environment, row));
        return [{ label: row.label, bench: { id: row.bench, name: row.name }, body }];
      } catch (error) {
        onError('what another bench tells of a label could not be opened', error);
        return [];
      }
    });
  }

  #here(): { id: string; run: string } {
    const { bench } = this.#deps.link;
    if (bench === null) throw new FloorAwayError('not at the floor');
    return bench;
  }

  #query<Row extends object>(
    text: string,
    values: readonly unknown[],
  ): Promise<(Row & Record<string, unknown>)[]> {
    return this.#deps.link.database.query(text, values, this.#deps.timing.patienceMs);
  }

  async #round(): Promise<void> {
    if (this.#deps.link.bench === null) return;
    try {
      await this.tellAll();
      await this.#hear();
    } catch (error) {
      if (!(error instanceof FloorAwayError)) this.#deps.onError('labels could not be shared', error);
    }
  }

  async #tell(): Promise<void> {
    const { source } = this.#deps;
    const { id } = this.#here();
    if (this.#told.bench !== id) this.#told = await this.#begun(id);
    while (!this.#rounds.signal.aborted) {
      const { position } = this.#told;
      const { end, labels } = await source.changed(position, entriesAtOnce);
      if (end === position) return;
      // Not taken: an answer was lost, or the floor forgot something; it says itself how far it has them.
      if (!(await this.#tellSome(labels, end))) this.#told = await this.#begun(id);
      if (this.#told.position === position) return;
    }
  }

  async #begun(id: string): Promise<{ bench: string; position: number; place: string }> {
    const [row] = await this.#query<{ position: string; place: string }>(labelPositionStatement, [id]);
    return { bench: id, position: Number(row?.position ?? 0), place: row?.place ?? '' };
  }

  async #tellRemovals(): Promise<void> {
    const { source, environment } = this.#deps;
    while (!this.#rounds.signal.aborted) {
      const { id, run } = this.#here();
      const { place, labels } = await source.removed(this.#told.place, entriesAtOnce);
      if (labels.length === 0 || id !== this.#told.bench) return;
      const rows: object[] = [];
      for (const removed of labels) {
        const told = await source.read(removed);
        if (told) rows.push({ ...this.#rowOf(id, removed, told), own: told.isOwn });
      }
      const [row] = await this.#query<{ isTaken: boolean }>(removalsStatement, [
        ...[id, place, JSON.stringify(rows), run, environment],
      ]);
      if (row?.isTaken !== true) return;
      this.#told.place = place;
    }
  }

  async #tellSome(labels: readonly ChangedLabel[], end: number): Promise<boolean> {
    const { link, source, environment, seal } = this.#deps;
    const { id, run } = this.#here();
    const rows: object[] = [];
    const paper = new SealedPaper((values) => this.#query(paperStatement, [environment, id, ...values]));
    for (const changed of labels) {
      const told = await source.read(changed);
      if (told === null) continue;
      for (const { position, bytes } of told.documents ?? [])
        await paper.add({
          ...{ label: told.label, position },
          sealed: seal.seal(bytes, ['document', environment, id, told.label, position]),
        });
      rows.push(this.#rowOf(id, changed, told));
    }
    // Before the labels themselves: a bench that finds one finds all of its paper.
    await paper.tell();
    // It left the floor meanwhile, or came to it as another bench.
    if (link.bench?.id !== id) return false;
    const [row] = await this.#query<{ isTaken: boolean }>(labelsStatement, [
      ...[id, this.#told.position, end, JSON.stringify(rows), run, environment],
    ]);
    if (row?.isTaken !== true) return false;
    this.#told.position = end;
    return true;
  }

  #rowOf(
    bench: string,
    { version }: ChangedLabel,
    { label, names, barcodes, body, isRemoved }: ToldLabel,
  ): object {
    const { seal, environment } = this.#deps;
    const codes = [
      ...names.map((name) => seal.code('name', name)),
      ...barcodes.map((code) => seal.code('barcode', code)),
    ];
    const sealed = seal.seal(body, rowAs(environment, { label, bench, version: String(version) }));
    return {
      ...{ label, version, removed: isRemoved },
      codes: codes.map((code) => code.toString('hex')),
      sealed: sealed.toString('hex'),
    };
  }

  async #hear(): Promise<void> {
    const { environment, source } = this.#deps;
    const { identity, place } = this.#heard;
    const { id } = this.#here();
    const isFirst = identity === '';
    const rows = await this.#query<Partial<SealedRow> & { next: string; identity: string }>(
      isFirst ? firstHeardStatement : heardStatement,
      isFirst ? [environment, id] : [environment, id, place, identity],
    );
    const [first] = rows;
    if (!first) return;
    // Another database, or an older state of it: it says itself how far it has what was told.
    if (identity !== '' && identity !== first.identity) this.#told.bench = '';
    const found = rows.flatMap((row) => (row.label == null ? [] : [row as SealedRow]));
    const emptied = found.filter(({ bench }) => bench === id).map(({ label }) => label);
    const heard = this.#opened(found.filter(({ bench }) => bench !== id));
    const isHeard = heard.length === 0 || (await source.heard(heard));
    const isForgotten = emptied.length === 0 || (await source.forget(emptied));
    if (isHeard && isForgotten) this.#heard = { identity: first.identity, place: first.next };
    // What was forgotten here is told in turn.
    if (emptied.length > 0 && isForgotten) this.touch();
  }
}
