import type { AdoptedLabel } from '#shared/label/stored';
import type { LabelPorts } from '../../workflow/ports';
import type { LabelWorkflow } from '../../workflow/workflow';
import type { LabelBody } from './body';

/** A label as one other bench publishes it. */
export interface BenchReport {
  bench: { id: string; name: string };
  body: LabelBody;
}

/** A label as other benches publish it. */
export interface LabelElsewhere {
  label: string;
  /**
   * True if the code is its order, package or tracking number. Otherwise the code is one of its barcodes, which several labels may have.
   */
  isNamed: boolean;
  reports: BenchReport[];
}

/** The other benches, wherever their data is stored. All methods reject if they can't be asked. */
export interface OtherBenches {
  /** Labels that have one of these codes, each a possible reading of a scan. */
  find(codes: { names: readonly string[]; barcodes: readonly string[] }): Promise<LabelElsewhere[]>;
  documents(label: string): Promise<{ bench: string; position: number; bytes: Uint8Array }[]>;
}

export interface ElsewherePorts {
  labels: LabelPorts;
  archive: { adopt(adopted: AdoptedLabel): Promise<void> };
  workflow: Pick<LabelWorkflow, 'decide' | 'isBusy' | 'cancelPrint' | 'whileIdle'>;
  onError(what: string, error: unknown): void;
}
