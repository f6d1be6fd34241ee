import { setTimeout as pause } from 'node:timers/promises';
import type { HeldLabel, PrinterFacts, StationLook } from '#test/support/crash/protocol';
import type { Random } from '#test/support/crash/random';
import type { Shop, ShopBench } from './shop';

/** What packers did and were asked, over the whole run. */
export interface ShopDiary {
  questions: number;
  /** Orders that a person bought again, and how often. */
  again: Map<string, number>;
  /** Packages whose label a person entered by hand: it has no document. */
  entered: Set<string>;
  /** Packages of which a person said that they did not come out. */
  denied: Set<string>;
}

const doubts: ReadonlySet<string> = new Set(['answer_lost', 'answer_unreadable', 'service_broken']);

/** A packer at one bench: scans every order that is not shipped yet, and answers what the station asks as an honest person would. */
export class Packer {
  readonly #shop: Shop;
  readonly #bench: ShopBench;
  readonly #diary: ShopDiary;
  readonly #random: Random;
  readonly #met = new Map<string, number>();

  constructor(shop: Shop, bench: ShopBench, diary: ShopDiary, random: Random) {
    this.#shop = shop;
    this.#bench = bench;
    this.#diary = diary;
    this.#random = random;
  }

  /** Scans some of the orders that are left, and answers what is asked. The station may be killed meanwhile. */
  async work(left: readonly string[]): Promise<void> {
    await this.#present(async () => {
      for (const ref1 of this.#random.shuffled(left).slice(0, 4))
        await this.#bench.station.ask({ do: 'scan', code: ref1 });
      await this.#answerAll();
    });
  }

  async #answerAll(): Promise<void> {
    const { held } = (await this.#bench.station.ask({ do: 'look' })) as StationLook;
    for (const label of held) await this.#answer(label);
  }

  async #present(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!/is gone|not open/.test(String(error))) throw error;
    }
    await pause(20);
  }

  /** Leaves the batch to the bench, and answers what is asked. Now and then somebody pauses it, or scans an order of it by hand. */
  async watch(left: readonly string[]): Promise<void> {
    await this.#present(async () => {
      const { batch } = (await this.#bench.station.ask({ do: 'look' })) as StationLook;
      if (batch === 'waiting') await this.#bench.station.ask({ do: 'start' });
      if (batch === 'paused' || batch === 'finishing') await this.#bench.station.ask({ do: 'resume' });
      if (batch === 'running' && this.#random.next() < 0.02) await this.#bench.station.ask({ do: 'pause' });
      const [ref1] = this.#random.shuffled(left);
      if (ref1 !== undefined && this.#random.next() < 0.05)
        await this.#bench.station.ask({ do: 'scan', code: ref1 });
      await this.#answerAll();
    });
  }

  async #answer(label: HeldLabel): Promise<void> {
    if (label.stage === 'draft' && doubts.has(label.code)) return this.#settlePurchase(label);
    if (label.code === 'print_unknown') return this.#settlePrint(label);
    if (label.code === 'print_failed') await this.#bench.station.ask({ do: 'retry', labelId: label.labelId });
    if (label.code === 'document_missing')
      await this.#bench.station.ask({ do: 'settle', labelId: label.labelId, how: 'handled' });
  }

  /** Not at once: what is on its way to the service is in its records then. */
  #isSeenFor(label: HeldLabel, ms: number): boolean {
    const key = `${label.labelId} ${label.since}`;
    const at = this.#met.get(key) ?? Date.now();
    this.#met.set(key, at);
    return Date.now() - at >= ms;
  }

  async #settlePurchase(label: HeldLabel): Promise<void> {
    const { labelId, ref1 } = label;
    if (!this.#isSeenFor(label, 200)) return;
    const order = ref1.split('/')[0] ?? '';
    const sold = (await this.#shop.sold()).findLast((one) => one.ref1 === order);
    this.#diary.questions += 1;
    this.#shop.tell(`${this.#bench.name} asks of ${order} (${label.code}): ${sold ? 'found' : 'again'}`);
    if (sold) {
      this.#diary.entered.add(sold.packageId);
      await this.#bench.station.ask({ do: 'settle', labelId, how: 'found', packageId: sold.packageId });
      return;
    }
    this.#diary.again.set(order, (this.#diary.again.get(order) ?? 0) + 1);
    await this.#bench.station.ask({ do: 'settle', labelId, how: 'again' });
  }

  async #settlePrint(label: HeldLabel): Promise<void> {
    const { printId, packageId } = label;
    const { state, idle, printed } = (await this.#bench.printer.ask({ do: 'facts' })) as PrinterFacts;
    const isAtRest = idle && state === 'ready' && this.#isSeenFor(label, 2_500);
    if (!isAtRest || printId === null || packageId === null) return;
    this.#diary.questions += 1;
    const isInHand = printed.includes(packageId);
    if (!isInHand) this.#diary.denied.add(packageId);
    await this.#bench.station.ask({ do: 'settlePrint', printId, printed: isInHand });
  }
}
