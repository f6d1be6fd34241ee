import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { zplReader } from '#main/app/zpl-reader';
import { createPreview, type Preview } from '#main/preview/preview';
import { codesOf } from '#main/printing/language/barcodes';
import { sniffFormat } from '#main/printing/language/sniff';
import type { PrinterFacts } from '#main/printing/language/zpl/guard';
import { edgesOf } from '#main/printing/language/zpl/ink/reach';
import { readLabel } from '#main/printing/language/zpl/read-label';
import { trusting, assess } from '#main/printing/language/zpl/assess';
import type { LabelCommand } from '#shared/print/label-commands';
import { createRaster, type DotsPerMm, type Raster } from '#main/printing/raster/raster';
import { ensureBuilt } from './build';
import { projectRoot } from './paths';
import { Problem, runTool } from './problem';

const usage = 'npm run labels -- DIR [--dpi 203|300|600] [--width INCHES] [--length INCHES]';
const dotsPerMm: Record<PrinterFacts['dpi'], DotsPerMm> = { 203: 8, 300: 12, 600: 24 };

/** One row of the table. */
export interface LabelRow {
  file: string;
  verdict: 'prints' | 'held' | 'unreadable';
  notes: string[];
  codes: string[];
  /** Size of the printed area, in dots. */
  size: string;
}

export interface LabelTools {
  raster: Raster;
  preview: Preview;
  printer: PrinterFacts;
}

/** Reads one document as the station would before printing. Makes no connections. */
export const inspect = async (
  file: string,
  bytes: Uint8Array,
  { raster, preview, printer }: LabelTools,
): Promise<LabelRow> => {
  const row: LabelRow = { file, verdict: 'unreadable', notes: [], codes: [], size: '' };
  const isZpl = sniffFormat(bytes) === 'ZPL';
  const made = isZpl ? null : await raster.toZpl(bytes, dotsPerMm[printer.dpi]);
  if (made && !made.ok) return { ...row, notes: [made.problem] };
  const documents = made?.output ?? [bytes];
  const labels = documents.map((document) => readLabel(document));
  const verdict = assess(
    documents.map((document, at) => ({ document, label: labels[at] ?? readLabel(document) })),
    printer,
    trusting,
  );
  const named = (commands: readonly LabelCommand[]): string =>
    commands.map(({ effect, command }) => command || effect).join(' ');
  const reasons = [
    ...verdict.unfit.map(({ words }) => words),
    ...(verdict.never.length > 0 ? [`never printed: ${named(verdict.never)}`] : []),
  ];
  const edges = labels.map(({ reach }) => edgesOf(reach));
  const drawn = isZpl ? await preview.render(bytes, { dpmm: dotsPerMm[printer.dpi] }) : null;
  return {
    ...{ file, verdict: reasons.length > 0 ? 'held' : 'prints' },
    notes: [
      ...reasons,
      ...(verdict.notes.length > 0 ? [named(verdict.notes)] : []),
      ...(drawn && !drawn.ok ? [`no preview: ${drawn.reason}`] : []),
    ],
    codes: [...new Set([...(isZpl ? codesOf(bytes) : []), ...((await raster.codes(bytes)) ?? [])])],
    size: `${Math.round(Math.max(...edges.map(({ right }) => right)))} × ${Math.round(Math.max(...edges.map(({ bottom }) => bottom)))}`,
  };
};

const table = (rows: readonly LabelRow[]): string => {
  const cells = rows.map(({ file, verdict, notes, codes, size }) => [
    ...[file, verdict, size, codes.join(' | '), notes.join('; ')],
  ]);
  const all = [['file', 'verdict', 'size', 'codes', 'notes'], ...cells];
  const widths = [0, 1, 2, 3].map((at) => Math.min(60, Math.max(...all.map((row) => row[at]?.length ?? 0))));
  return all
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

const printerOf = (values: { dpi: string; width: string; length: string }): PrinterFacts => {
  const dpi = ([203, 300, 600] as const).find((one) => String(one) === values.dpi);
  const [width, length] = [Number(values.width), Number(values.length)];
  if (dpi === undefined || !(width > 0) || !(length > 0))
    throw new Problem('Which labels, and for which printer?', usage);
  return { dpi, headDots: Math.round(width * dpi), mediaDots: Math.round(length * dpi) };
};

const run = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      dpi: { type: 'string', default: '203' },
      // The head of a printer for 4-inch labels is a little wider than the labels.
      width: { type: 'string', default: '4.1' },
      length: { type: 'string', default: '6' },
    },
  });
  const [folder] = positionals;
  if (folder === undefined) throw new Problem('Which labels, and for which printer?', usage);
  const printer = printerOf(values);
  const files = readdirSync(folder)
    .filter((file) => /\.(zpl|png|pdf)$/i.test(file))
    .sort();
  if (files.length === 0) throw new Problem(`${folder} holds no .zpl, .png or .pdf file.`, usage);
  await ensureBuilt();
  const built = (name: string): string => join(projectRoot, 'out/main', name);
  const raster = createRaster({ workerFile: built('raster-worker.cjs') });
  const preview = createPreview({ reader: zplReader, workerFile: built('preview-worker.cjs') });
  try {
    const rows: LabelRow[] = [];
    for (const file of files)
      rows.push(
        await inspect(file, new Uint8Array(readFileSync(join(folder, file))), { raster, preview, printer }),
      );
    console.log(table(rows));
    const count = (verdict: LabelRow['verdict']): number =>
      rows.filter((row) => row.verdict === verdict).length;
    console.log(
      `\n${rows.length} files: ${count('prints')} print, ${count('held')} held, ${count('unreadable')} unreadable`,
    );
    return count('unreadable') > 0 ? 1 : 0;
  } finally {
    await Promise.all([raster.close(), preview.close()]);
  }
};

if (process.argv[1]?.endsWith('labels.ts')) await runTool(run);
