import { writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { openArchive } from '#main/archive/archive';
import { advance } from '#shared/label/advance';
import type { LabelEvent } from '#shared/label/event';
import { at, draftLabel, succeeded } from './orders';

/**
 * A station whose disk is full while two answers come in and a third purchase is about to begin. Its disk has room again after a
 * moment, or it is killed. Writes what happens to standard output, a line each. Arguments: archive file, key, `room` or `kill`.
 */
const [file = '', key = '', end = ''] = process.argv.slice(2);
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const disk = (fault: string): void => writeFileSync(process.env['FAULTY_DISK_CONTROL'] ?? '', fault);

const archive = openArchive(file, {
  ...{ station: () => 'Bench 3', key, answerBytes: 256 * 1024 },
  onTrouble: (trouble) => say(`trouble ${trouble ?? 'over'}`),
});
const documents = [{ position: 1, format: 'ZPL' as const, bytes: new Uint8Array(60_000).fill(65) }];
const commit = async (id: string, event: LabelEvent, more: object = {}): Promise<void> => {
  const label = (await archive.label(id))!;
  await archive.commit({ label: advance(label, event, at), event, at, ...more });
  say(`${id} ${event.type}`);
};
const begin = async (id: string): Promise<void> =>
  commit(id, { type: 'register.started', draft: (await archive.label(id))!.draft });

archive.waitForDisk(true);
await archive.importBatch(
  { id: 'batch-1', name: 'orders.csv', at },
  ['a', 'b', 'c'].map((id) => ({ label: draftLabel(id), event: { type: 'imported', file: 'orders.csv' } })),
);
await begin('a');
await begin('b');
disk('enospc');
const all = [
  commit('a', succeeded('a'), { documents }),
  commit('b', succeeded('b'), { documents }),
  begin('c'),
];
// Both answers are in their rooms by then: they go there at the first refusal.
await pause(500);
say('still full');
if (end === 'kill') process.kill(process.pid, 'SIGKILL');
disk('');
await Promise.all(all);
await archive.close();
