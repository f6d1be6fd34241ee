import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { OrderReport } from '#main/floor/bench-record';
import { LabelShare } from '#main/floor/label-share';
import type { ReportedLabel } from '#main/floor/label-source';
import { FloorLink } from '#main/floor/link';
import { createSeal } from '#main/floor/seal';
import { FloorTurns } from '#main/floor/turns';
import { floorTiming } from '#main/floor/types';
import { password } from '#test/floor/support/postgres';
import { recordOf } from '#test/floor/support/floor-record';
import { processMemory } from '#test/floor/support/process-link';
import { timed } from './clock';
import { documents } from './documents';

export const key = new Uint8Array(32).fill(7);
export const seal = createSeal(key);
const environment = 'production';

/** The report of a label, about as long as a real one. */
const body = randomBytes(2_500);
const paper = Buffer.from(documents[0].zpl);

/**
 * A bench as the floor sees it: it sends and requests what a real one does; its record is a list in memory,
 * and nothing is purchased.
 */
export class SimulatedBench {
  readonly #name: string;
  readonly #entries: (OrderReport | null)[] = [];
  readonly #labels = new Map<string, number>();
  readonly #link: FloorLink;
  readonly #share: LabelShare;
  readonly #turns: FloorTurns;
  readonly #turn: ReturnType<FloorTurns['turn']>;

  constructor(name: string, url: string) {
    this.#name = name;
    const address = { url, password };
    const onError = (what: string, error: unknown): void => {
      throw new Error(what, { cause: error });
    };
    const id = randomUUID();
    // Timeouts are not measured: on a busy computer no bench gives up.
    const timing = { ...floorTiming, scanMs: 20_000, patienceMs: 60_000 };
    this.#link = new FloorLink({
      ...{ address, key, onError, timing, record: recordOf(this.#entries) },
      bench: { name: () => name, version: '1.0.0' },
      memory: processMemory(id),
      stateChanged: () => undefined,
    });
    this.#share = new LabelShare({
      ...{ link: this.#link, seal, environment, timing, onError },
      source: {
        changed: (entry, limit) => Promise.resolve(this.#changed(entry, limit)),
        read: ({ label }) => Promise.resolve(this.#told(label)),
        removed: (place) => Promise.resolve({ place, labels: [] }),
        forget: () => Promise.resolve({ isAll: true, kept: [] }),
        receive: () => Promise.resolve(true),
      },
    });
    this.#turns = new FloorTurns({ address, link: this.#link, timing });
    this.#turn = this.#turns.turn();
  }

  get link(): Pick<FloorLink, 'bench' | 'database'> {
    return this.#link;
  }

  async open(): Promise<void> {
    this.#link.open();
    this.#share.open();
    while (this.#link.state.kind !== 'here') await pause(20);
  }

  /** @returns milliseconds that the claim of an order took */
  async claim(ref1: string, label = randomUUID()): Promise<number> {
    let written = (): void => undefined;
    const took = await timed(async () => {
      const answer = await this.#link.start({
        ...{ environment, ref1, parcel: 1, label, replaces: null, again: false, isWaiting: false },
      });
      if (answer.kind !== 'ours') throw new Error(`the claim of ${ref1} led to ${answer.kind}`);
      ({ written } = answer);
    });
    this.#note({ ...{ environment, ref1, parcel: 1, label }, state: 'started', at: Date.now() });
    written();
    return took;
  }

  /** One label from its claim to its proof. @returns milliseconds that the claim took */
  async ship(ref1: string): Promise<number> {
    const label = randomUUID();
    const serial = `SIM-${this.#name}`;
    const printer = { address: `tcp://${serial}:9100`, serial, name: 'Simulated' };
    this.#turn.expect(printer);
    const took = await this.claim(ref1, label);
    await pause(100);
    this.#labels.set(label, this.#entries.length + 1);
    this.#note({ ...{ environment, ref1, parcel: 1, label }, state: 'bought', at: Date.now() });
    this.#note(null);
    await this.#turn.take(printer);
    for (const wait of [5, 5, 200]) {
      this.#note(null);
      await pause(wait);
    }
    await this.#turn.give(null);
    return took;
  }

  /** @returns milliseconds that the search by a code took */
  find(code: string): Promise<number> {
    return timed(async () => {
      const found = await this.#share.find({ names: [code], barcodes: [code] });
      if (found.length !== 1) throw new Error(`${code} named ${found.length} labels`);
    });
  }

  async close(): Promise<void> {
    await this.#turns.close();
    await this.#share.close();
    await this.#link.close();
  }

  #note(report: OrderReport | null): void {
    this.#entries.push(report);
    this.#link.touch();
    this.#share.touch();
  }

  #changed(entry: number, limit: number) {
    const end = Math.min(this.#entries.length, entry + limit);
    // A map keeps the order in which labels were added.
    const recent = [...this.#labels].slice(-limit).filter(([, at]) => at > entry - 10 && at <= end);
    const labels = recent.map(([label, at]) => ({ label, version: end, withDocuments: at > entry }));
    return { end, labels };
  }

  #told(label: string): ReportedLabel {
    return {
      ...{ label, body, isBoughtHere: true, isRemoved: false },
      names: [label, `P-${label}`, `T-${label}`],
      barcodes: [`B-${label}`, `C-${label}`],
      documents: [{ position: 1, bytes: paper }],
    };
  }
}
