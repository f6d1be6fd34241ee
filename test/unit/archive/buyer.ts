import { openArchive } from '#main/archive/archive';
import { advance } from '#shared/label/advance';
import type { Label } from '#shared/label/stage';
import { at, documents, draftLabel, print, succeeded } from './orders';

/**
 * Buys labels without end and writes each id to standard output once the archive said it is kept; the test kills it.
 * Arguments: archive file, what the ids begin with.
 */
const [file = '', prefix = ''] = process.argv.slice(2);
const archive = openArchive(file, { station: () => 'Bench 3' });

const buy = async (id: string): Promise<void> => {
  const label: Label = { ...draftLabel(id), batchId: id };
  await archive.importBatch({ id, name: 'orders.csv', at }, [
    { label, event: { type: 'imported', file: 'orders.csv' } },
  ]);
  const start = { type: 'register.started', draft: label.draft } as const;
  const started = advance(label, start, at);
  await archive.commit({ label: started, event: start, at });
  const event = succeeded(id);
  await archive.commit({ label: advance(started, event, at), event, at, documents, print: print(id) });
  process.stdout.write(`${id}\n`);
};

for (let count = 0; ; count += 1) await buy(`${prefix}-${count}`);
