import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { type Archive, type ArchiveOptions, openArchive } from '#main/archive/archive';
import { advance } from '#shared/label/advance';
import type { LabelEvent } from '#shared/label/event';
import type { Label } from '#shared/label/stage';
import { at, documents, draftLabel, succeeded } from './orders';

/** What each label went through so far, kept beside the archive as the workflow does. */
export const step = async (archive: Archive, label: Label, event: LabelEvent, more = {}): Promise<Label> => {
  const next = advance(label, event, at);
  await archive.commit({ label: next, event, at, ...more });
  return next;
};

let batches = 0;

export const imported = async (archive: Archive, ...labels: Label[]): Promise<void> => {
  batches += 1;
  const batch = { id: `batch-${batches}-of-${labels[0]?.id ?? 'none'}`, name: 'orders.csv', at };
  await archive.importBatch(
    batch,
    labels.map((label) => ({
      label: { ...label, batchId: batch.id },
      event: { type: 'imported', file: 'orders.csv' },
    })),
  );
};

/** A label bought with its two documents, as the workflow does it. */
export const bought = async (archive: Archive, id: string, more: Partial<Label> = {}): Promise<Label> => {
  const label = draftLabel(id, more);
  await imported(archive, label);
  const stored = (await archive.label(id))!;
  const started = await step(archive, stored, { type: 'register.started', draft: label.draft });
  return step(archive, started, succeeded(id), { documents });
};

/** Adds barcodes to a bought label, as reading its answer again does. */
export const addCodes = async (archive: Archive, id: string, codes: readonly string[]): Promise<void> => {
  await step(archive, (await archive.label(id))!, { type: 'answer.read', documents: 0 }, { codes });
};

/** The order's label that is not closed. */
export const liveLabel = async (archive: Archive, ref1: string): Promise<Label | undefined> =>
  (await archive.parcelsOf(ref1)).find(({ stage }) => stage !== 'closed');

const folders: string[] = [];
const open: Archive[] = [];

/** A folder of its own, removed after the test. */
export const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'packbench-archive-'));
  folders.push(made);
  return made;
};

/** An archive that is closed after the test. */
export const openTest = (file: string, options: Partial<ArchiveOptions> = {}): Archive => {
  const archive = openArchive(file, { station: () => 'Bench 3', ...options });
  open.push(archive);
  return archive;
};

export const tidyUp = (): void => {
  afterEach(async () => {
    await Promise.all(open.splice(0).map((archive) => archive.close()));
    for (const made of folders.splice(0)) rmSync(made, { recursive: true, force: true });
  });
};
