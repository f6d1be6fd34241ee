import type { Label } from '#shared/label/stage';
import { createSequencer } from '../../base/sequencer';
import type { Agenda } from './agenda';
import type { TrackingArchive } from './tracking-ports';

interface EnrolmentPorts {
  archive: Pick<TrackingArchive, 'tracking'>;
  agenda: Agenda;
  label(id: string): Promise<Label | null>;
  /** Aborted once no more are to be looked after. */
  stopping: AbortSignal;
  /** One more is to be asked about. */
  enrolled(): void;
  onError: (error: unknown) => void;
}

/** Packages are looked after from their purchase on, in place of those that they replace. */
export class Enrolment {
  readonly #ports: EnrolmentPorts;
  readonly #bought = new Set<string>();
  readonly #sequencer = createSequencer();

  constructor(ports: EnrolmentPorts) {
    this.#ports = ports;
  }

  /** A label was saved: it may have been bought. */
  touch(labelId: string): void {
    if (this.#bought.has(labelId) || this.#ports.stopping.aborted) return;
    this.#sequencer.run(() => this.#enrol(labelId)).catch(this.#ports.onError);
  }

  settled(): Promise<void> {
    return this.#sequencer.settled();
  }

  async #enrol(labelId: string): Promise<void> {
    const { archive, agenda, stopping } = this.#ports;
    const label = this.#bought.has(labelId) || stopping.aborted ? null : await this.#ports.label(labelId);
    if (!label?.package) return;
    this.#bought.add(labelId);
    const { packageId } = label.package;
    const old = label.replaces === null ? null : await this.#ports.label(label.replaces);
    if (old?.package) agenda.drop(old.package.packageId);
    const known = await archive.tracking(packageId);
    if (known?.labelId === labelId) return;
    agenda.add({ packageId, labelId, at: label.updatedAt });
    this.#ports.enrolled();
  }
}
