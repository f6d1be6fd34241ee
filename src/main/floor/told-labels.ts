import { DocumentSender } from './document-sender';
import type { ChangedLabel, LabelSource, ReportedLabel } from './label-source';
import type { SealedRow } from './label-statements';
import type { FloorSeal } from './seal';

/** The bench that reports, and how its reports are sealed. */
interface ReportingBench {
  bench: string;
  environment: string;
  seal: FloorSeal;
}

/** What the seal of a report is bound to. */
export const labelContext = (
  environment: string,
  { label, bench, version }: Pick<SealedRow, 'label' | 'bench' | 'version'>,
) => ['label', environment, bench, label, Number(version)];

/** A label's row at the floor, as the statements take it. */
export const rowOf = (
  { version }: ChangedLabel,
  { label, names, barcodes, body, isRemoved }: ReportedLabel,
  { bench, environment, seal }: ReportingBench,
): object => {
  const codes = [
    ...names.map((name) => seal.code('name', name)),
    ...barcodes.map((code) => seal.code('barcode', code)),
  ];
  const sealed = seal.seal(body, labelContext(environment, { label, bench, version: String(version) }));
  return {
    ...{ label, version, removed: isRemoved },
    codes: codes.map((code) => code.toString('hex')),
    sealed: sealed.toString('hex'),
  };
};

/**
 * Sends the documents of labels. They are sent before their labels, so that a bench that finds a label finds all its documents.
 * @param deps.send as in `DocumentSender`
 * @returns the labels' rows
 */
export const rowsToTell = async (
  labels: readonly ChangedLabel[],
  deps: ReportingBench & {
    source: Pick<LabelSource, 'read'>;
    send: (values: readonly unknown[]) => Promise<unknown>;
  },
): Promise<object[]> => {
  const { bench, environment, seal, source, send } = deps;
  const rows: object[] = [];
  const paper = new DocumentSender(send);
  for (const changed of labels) {
    const report = await source.read(changed);
    if (report === null) continue;
    for (const { position, bytes } of report.documents ?? [])
      await paper.add({
        ...{ label: report.label, position },
        sealed: seal.seal(bytes, ['document', environment, bench, report.label, position]),
      });
    rows.push(rowOf(changed, report, deps));
  }
  await paper.flush();
  return rows;
};
