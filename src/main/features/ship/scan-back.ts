import type { LabelView, ShipAnswer } from '#shared/bridge/contract';
import type { SkipReason } from '#shared/label/event';
import type { Label } from '#shared/label/stage';
import type { Print } from '#shared/print/print';
import type { QueueSettings } from '#shared/settings';
import { within } from '../../base/within';
import type { LabelWorkflow, RequestResult } from '../../workflow/workflow';
import { isFromPaper, paperCount, printProvenByPaper } from '../../workflow/paper';
import { createPaperStop } from './paper-stop';
import type { Clock, LabelPorts } from '../../workflow/ports';
import { decided, settlePrint } from '../../workflow/settle';
import { viewOf } from '../../workflow/views';
import { steadyNow } from '../../workflow/waits';

/** A paper may be scanned while its printer is still being asked. Its proof is awaited for this long, in milliseconds. */
const proofMs = 2_000;
/** A worker who was asked whether all papers of a label are there confirms it by scanning the label again within this time. */
const confirmMs = 30_000;

/** The id of the event of a label's last print; 0 without one. It rises with each print, while a clock may be set back. */
const lastQueued = async ({ id }: Label, archive: LabelPorts['archive']): Promise<number> =>
  (await archive.events(id)).findLast(({ event }) => event.type === 'print.queued')?.id ?? 0;

/** A single paper proves its print. For several papers the worker must confirm that all are there, by scanning the label once more. */
class PaperCount {
  readonly #clock: Clock;
  #counted: { printId: string; at: number } | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * A paper of this print was scanned.
   * @returns true if this confirms that all papers are there
   */
  saysAll(print: Print): boolean {
    const at = steadyNow(this.#clock);
    const isAgain = this.#counted?.printId === print.id && at - this.#counted.at < confirmMs;
    this.#counted = isAgain ? null : { printId: print.id, at };
    return paperCount(print) === 1 || isAgain;
  }
}

/**
 * The present parcel on the Ship screen: the label that it must get, and whether a wrong one was scanned for it. The state is lost at a
 * restart; then nothing is expected until the next order is shipped.
 */
export class ScanBackVerifier {
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

  /** An order was started: its paper is expected next. */
  started(labelId: string): void {
    if (this.#mode() !== 'off') this.#expectedId = labelId;
  }

  /** The answer that prevents starting `label` while the previous parcel is not done; null if it may start. */
  async blocks(label: Label): Promise<ShipAnswer | null> {
    const stopped = await this.#paper.blocks(label);
    if (stopped) return stopped;
    const wanted = await this.#expected();
    if (!wanted || wanted.id === label.replaces) return null;
    if (this.#isStopped) return this.#stop(label.ref1, wanted);
    const begins = label.stage === 'draft' || label.stage === 'registered';
    if (this.#mode() !== 'required' || label.id === wanted.id || !begins || this.#workflow.isBusy(label.id))
      return null;
    return { kind: 'scan_back_due', view: await viewOf(wanted, this.#ports) };
  }

  /**
   * Checks what a scan means for paper: it is the wrong one, it came out, or its parcel is done.
   * @param label the label that has this code, if any
   * @returns null if it means nothing for paper
   */
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

  /** A person acknowledged that the wrong label, or paper that is no longer right, was scanned. */
  acknowledge(): void {
    this.#paper.acknowledge();
    this.#isStopped = false;
  }

  /** A person continues without scanning the label back. */
  async skip(labelId: string, reason: SkipReason): Promise<RequestResult> {
    const result = await decided(this.#workflow.decide(labelId, { type: 'scan.skipped', reason }));
    if (result.ok && labelId === this.#expectedId) {
      this.#expectedId = null;
      this.#isStopped = false;
    }
    return result;
  }

  /** The label whose paper the present parcel must get. */
  async #expected(): Promise<Label | null> {
    const { archive } = this.#ports;
    const id = this.#mode() === 'off' ? null : this.#expectedId;
    const label = id === null ? null : await archive.label(id);
    if (!label || !this.#isDue(label)) return null;
    // The paper of a replaced label must not be on any parcel.
    return (await archive.replacementOf(label)) ? null : label;
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

  /** If scanning back is only optional, a label of the queue that came out later shows that the bench has continued. */
  async #hasMovedOn(wanted: Label, label: Label): Promise<boolean> {
    const { archive } = this.#ports;
    return (
      this.#mode() === 'offered' && (await lastQueued(label, archive)) > (await lastQueued(wanted, archive))
    );
  }

  /** The scan is the right paper, or one that is not expected at present. */
  async #take(code: string, label: Label): Promise<ShipAnswer | null> {
    if (label.stage === 'sending' || label.stage === 'sent')
      await within(this.#workflow.idle(label.id), proofMs, undefined);
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

  /** @returns the number of papers to count first; null if nothing is in doubt that a paper could prove */
  async #settle(label: Label): Promise<'settled' | { papers: number } | null> {
    const isInDoubt = label.hold?.failure.code === 'print_unknown';
    if (!isInDoubt && (this.#mode() === 'off' || label.stage !== 'sent')) return null;
    const print = await printProvenByPaper(label.id, this.#ports.archive);
    if (!print) return null;
    if (!this.#count.saysAll(print)) return { papers: paperCount(print) };
    return (await settlePrint(print.id, true, this.#ports, this.#workflow)).ok ? 'settled' : null;
  }

  async #close(label: Label, code: string): Promise<'again' | 'closed' | null> {
    const isOut = label.stage === 'sent' || label.stage === 'confirmed';
    if (this.#mode() === 'off' || label.hold || !isOut) return null;
    if (label.scannedBackAt != null) return 'again';
    const result = await decided(this.#workflow.decide(label.id, { type: 'scanned.back', code }));
    return result.ok ? 'closed' : null;
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
