import type { AdoptedLabel } from '#shared/label/stored';
import type { LabelPorts } from '../../workflow/ports';
import type { LabelWorkflow } from '../../workflow/workflow';
import type { LabelBody } from './body';

/** A label as one other bench has it. */
export interface ToldByBench {
  bench: { id: string; name: string };
  body: LabelBody;
}

/** A label as other benches have it. */
export interface LabelElsewhere {
  label: string;
  /** It bears the code as its number, package or tracking number; else as a barcode, which several may bear. */
  isNamed: boolean;
  told: ToldByBench[];
}

/** The other benches, wherever what they know is kept. All reject where they can't be asked. */
export interface OtherBenches {
  /** Those that bear one of these, each of which a scan may mean. */
  find(codes: { names: readonly string[]; barcodes: readonly string[] }): Promise<LabelElsewhere[]>;
  documents(label: string): Promise<{ bench: string; position: number; bytes: Uint8Array }[]>;
}

export interface ElsewherePorts {
  labels: LabelPorts;
  archive: { adopt(adopted: AdoptedLabel): Promise<void> };
  workflow: Pick<LabelWorkflow, 'decide' | 'isBusy' | 'cancelPrint'>;
  onError(what: string, error: unknown): void;
}
