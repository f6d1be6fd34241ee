import type { LabelView, ShipAnswer } from '#shared/bridge/contract';
import type { SkipReason } from '#shared/label/event';
import type { Label } from '#shared/label/stage';
import type { Print } from '#shared/print/print';
import type { QueueSettings } from '#shared/settings';
import type { LabelWorkflow, Taken } from '../../workflow/workflow';
import { isFromPaper, papersOf, provenByPaper } from '../../workflow/paper';
import { createPaperStop } from './paper-stop';
import type { Clock, LabelPorts } from '../../workflow/ports';
import { decided, settlePrint } from '../../workflow/settle';
import { viewOf } from '../../workflow/views';
import { steadyNow } from '../../workflow/waits';

/** A paper is scanned while its printer is still being asked: its proof is waited for this long, in milliseconds. */
const proofMs = 2_000;
/** Having been asked whether all papers of a label are there, a worker says so by scanning it again within this time. */
const againMs = 30_000;

/**
 * The parcel at hand on Ship: which label it is to get, and whether a wrong one was scanned for it. Kept while the station
 * runs; after a restart nothing is expected until the next order is shipped.
 */
export interface Parcel {
  /** An order was begun: its paper is the one that comes out next. */
  begun(labelId: string): void;
  /** The answer in place of beginning `label`, while the parcel before it is not done; null when it may begin. */
  standsInTheWay(label: Label): Promise<ShipAnswer | null>;
  /**
   * What a scan says about paper: that it is the wrong one, that it came out, that its parcel is done.
   * @param label whose code it is, if anybody's
   * @returns null when it says nothing about paper
   */
  scanned(code: string, label: Label | null): Promise<ShipAnswer | null>;
  /** A person has seen that the wrong label, or paper that is not right any more, was scanned. */
  acknowledge(): void;
  /** A person goes on without scanning the label back. */
  skip(labelId: string, reason: SkipReason): Promise<Taken>;
}

const withTimeout = async (work: Promise<void>, ms: number): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
};

const printedAt = async ({ id }: Label, archive: LabelPorts['archive']): Promise<string> =>
  (await archive.prints(id)).at(-1)?.createdAt ?? '';

/** One paper proves itself; of several the worker must say that all are there, by scanning the label once more. */
class PaperCount {
  readonly #clock: Clock;
  #counted: { printId: string; at: number } | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** A paper of this print was scanned. @returns whether that says that all are there */
  saysAll(print: Print): boolean {
    const at = steadyNow(this.#clock);
    const isAgain = this.#counted?.printId === print.id && at - this.#counted.at < againMs;
    this.#counted = isAgain ? null : { printId: print.id, at };
    return papersOf(print) === 1 || isAgain;
  }
}

class ParcelAtHand implements Parcel {
  readonly #ports: LabelPorts;
  readonly #workflow: LabelWorkflow;
  readonly #mode: () => QueueSettings['scanBack'];
  readonly #paper: ReturnType<typeof createPaperStop>;
  readonly #count: PaperCount;
  #expectedId: string | null = null;
  /** A wrong label was scanned for it. */
  #isStopped = false;

  constructor(ports: LabelPorts, workflow: LabelWorkflow, mode: () => QueueSettings['scanBack']) {
    this.#ports = ports;
    this.#workflow = workflow;
    this.#mode = mode;
    this.#paper = createPaperStop(ports);
    this.#count = new PaperCount(ports.clock);
  }

  begun(labelId: string): void {
    if (this.#mode() !== 'off') this.#expectedId = labelId;
  }

  async standsInTheWay(label: Label): Promise<ShipAnswer | null> {
    const stopped = await this.#paper.standsInTheWay(label);
    if (stopped) return stopped;
    const wanted = await this.#expected();
    if (!wanted || wanted.id === label.replaces) return null;
    if (this.#isStopped) return this.#stop(label.ref1, wanted);
    const begins = label.stage === 'draft' || label.stage === 'registered';
    if (this.#mode() !== 'required' || label.id === wanted.id || !begins || this.#workflow.isBusy(label.id))
      return null;
    return { kind: 'scan_back_due', view: await viewOf(wanted, this.#ports) };
  }

  async scanned(code: string, label: Label | null): Promise<ShipAnswer | null> {
    const stopped = await this.#paper.scanned(code, label);
    if (stopped) return stopped;
    const wanted = await this.#expected();
    const isPaper = label !== null && isFromPaper(code, label);
    this.#isStopped = this.#isStopped && wanted !== null;
    const isRight = isPaper && label.id === wanted?.id;
    if (wanted && this.#isStopped && !isRight) return this.#stop(code, wanted);
    if (!isPaper) return null;
    if (wanted && !isRight && !(await this.#hasMovedOn(wanted, label)))
      return this.#stop(label.package?.packageId ?? code, wanted);
    return this.#take(code, label);
  }

  acknowledge(): void {
    this.#paper.seen();
    this.#isStopped = false;
  }

  async skip(labelId: string, reason: SkipReason): Promise<Taken> {
    const taken = await decided(this.#workflow.decide(labelId, { type: 'scan.skipped', reason }));
    if (taken.ok && labelId === this.#expectedId) {
      this.#expectedId = null;
      this.#isStopped = false;
    }
    return taken;
  }

  /** The label whose paper the parcel at hand is to get. */
  async #expected(): Promise<Label | null> {
    const { archive } = this.#ports;
    const id = this.#mode() === 'off' ? null : this.#expectedId;
    const label = id === null ? null : await archive.label(id);
    if (!label || !this.#isDue(label)) return null;
    // Paper that another label replaces is not to be on any parcel.
    return (await archive.replacementOf(label.id)) ? null : label;
  }

  #isDue(label: Label): boolean {
    if (label.stage === 'closed' || label.scannedBackAt != null) return false;
    if (label.hold) return label.hold.failure.code === 'print_unknown';
    return this.#workflow.isBusy(label.id) || label.stage === 'sent' || label.stage === 'confirmed';
  }

  async #stop(scanned: string, wanted: Label): Promise<ShipAnswer> {
    this.#isStopped = true;
    return { kind: 'wrong_label', view: await viewOf(wanted, this.#ports), scanned };
  }

  /** Where scanning is only offered, a label of the queue that came out later says that the bench has moved on. */
  async #hasMovedOn(wanted: Label, label: Label): Promise<boolean> {
    const { archive } = this.#ports;
    return (
      this.#mode() === 'offered' && (await printedAt(label, archive)) > (await printedAt(wanted, archive))
    );
  }

  /** The right paper, or one that nobody expects just now. */
  async #take(code: string, label: Label): Promise<ShipAnswer | null> {
    if (label.stage === 'sending' || label.stage === 'sent')
      await withTimeout(this.#workflow.idle(label.id), proofMs);
    const wasDoubtful = (await this.#now(label)).hold !== null;
    const settled = await this.#settle(await this.#now(label));
    if (settled !== null && settled !== 'settled')
      return { kind: 'count_papers', view: await this.#viewNow(label), ...settled };
    const closed = await this.#close(await this.#now(label), code);
    if (closed) this.#done(label);
    if (!closed && !settled) return null;
    const view = await this.#viewNow(label);
    return settled && wasDoubtful
      ? { kind: 'settled', view }
      : { kind: 'checked', view, again: closed === 'again' };
  }

  /** @returns how many papers are to be counted first; null where nothing is in doubt that paper proves */
  async #settle(label: Label): Promise<'settled' | { papers: number } | null> {
    const isInDoubt = label.hold?.failure.code === 'print_unknown';
    if (!isInDoubt && (this.#mode() === 'off' || label.stage !== 'sent')) return null;
    const print = await provenByPaper(label.id, this.#ports.archive);
    if (!print) return null;
    if (!this.#count.saysAll(print)) return { papers: papersOf(print) };
    return (await settlePrint(print.id, true, this.#ports, this.#workflow)).ok ? 'settled' : null;
  }

  async #close(label: Label, code: string): Promise<'again' | 'closed' | null> {
    const isOut = label.stage === 'sent' || label.stage === 'confirmed';
    if (this.#mode() === 'off' || label.hold || !isOut) return null;
    if (label.scannedBackAt != null) return 'again';
    const taken = await decided(this.#workflow.decide(label.id, { type: 'scanned.back', code }));
    return taken.ok ? 'closed' : null;
  }

  #done(label: Label): void {
    if (label.id === this.#expectedId) this.#expectedId = null;
    this.#isStopped = false;
  }

  async #now(label: Label): Promise<Label> {
    return (await this.#ports.archive.label(label.id)) ?? label;
  }

  async #viewNow(label: Label): Promise<LabelView> {
    return viewOf(await this.#now(label), this.#ports);
  }
}

export const createParcel = (
  ports: LabelPorts,
  workflow: LabelWorkflow,
  mode: () => QueueSettings['scanBack'],
): Parcel => new ParcelAtHand(ports, workflow, mode);
