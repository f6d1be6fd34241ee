import { openArchive } from '#main/archive/archive';
import { advance } from '#shared/label/advance';
import type { LabelEvent } from '#shared/label/event';
import { at, documents, draftLabel, print, succeeded } from './orders';

/**
 * A shift: orders that were imported before it began are bought and printed one after the other. Writes each step's label and event to standard output once the archive said it is kept; the test kills it.
 * Arguments: archive file, number of orders, key (empty for none).
 */
const [file = '', count = '0', key = ''] = process.argv.slice(2);
const archive = openArchive(file, { station: () => 'Bench 3', key: key === '' ? null : key });
const ids = Array.from({ length: Number(count) }, (_, index) => `order-${index}`);
const ref = (id: string) => ({ printId: `print-${id}`, printerName: 'Bench 3' });

const step = async (id: string, event: LabelEvent, more: object = {}): Promise<void> => {
  const label = (await archive.label(id))!;
  await archive.commit({ label: advance(label, event, at), event, at, ...more });
  process.stdout.write(`${id} ${event.type}\n`);
};

if ((await archive.label('order-0')) === null) {
  await archive.importBatch(
    { id: 'batch-1', name: 'orders.csv', at },
    ids.map((id) => ({ label: draftLabel(id), event: { type: 'imported', file: 'orders.csv' } })),
  );
  const [batch] = await archive.batches('');
  await archive.saveBatch({ ...batch!, state: 'running' });
}
for (const id of ids) {
  const label = (await archive.label(id))!;
  if (label.stage !== 'draft' || label.hold) continue;
  await step(id, { type: 'register.started', draft: label.draft });
  await step(id, succeeded(id), { documents });
  await step(id, { type: 'print.queued', ...ref(id), reason: 'first', copies: 1 }, { print: print(id) });
  for (const state of ['sending', 'sent', 'confirmed'] as const) {
    const event =
      state === 'sending'
        ? ({ type: 'print.sending', ...ref(id), expected: 2 } as const)
        : ({ type: `print.${state}`, ...ref(id), note: null } as const);
    await step(id, event, { print: print(id, { state }) });
  }
}
process.stdout.write('all done\n');
setInterval(() => undefined, 1000);
