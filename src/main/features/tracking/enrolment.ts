import type { Label } from '#shared/label/stage';
import { createSequencer } from '../../base/sequencer';
import type { Agenda } from './agenda';
import type { TrackingArchive } from './tracking-ports';

interface EnrolmentPorts {
  archive: Pick<TrackingArchive, 'tracking'>;
  agenda: Agenda;
  label(id: string): Promise<Label | null>;
  /** Aborted when no more packages are to be added. */
  stopping: AbortSignal;
  /** One more package is to be asked about. */
  enrolled(): void;
  onError: (error: unknown) => void;
}

/** Adds packages to tracking when they are bought. A replacement takes the place of the package it replaces. */
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
