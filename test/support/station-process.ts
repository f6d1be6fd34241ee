/**
 * A station in a separate process, to be killed: `node --import tsx test/support/station-process.ts FOLDER
 * [ANSWER-WORKER]`. Each line of JSON on its standard input sets it up, imports orders, starts their batch,
 * scans one, replaces a label by its id, or restores a backup:
 * `{"provision":{…},"orders":[…],"start":true,"scan":"A-1","replace":"…","restore":{…}}`. It answers with a
 * line `{"scanned":…}` and runs until it is killed or its input ends.
 */
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import type { Provisioning } from '#shared/provisioning';
import { Outside } from './outside';
import { importOrders, openStation, provision } from './station';

interface Command {
  provision?: Omit<Provisioning, 'packbench'>;
  orders?: unknown[];
  start?: true;
  scan?: string;
  replace?: string;
  restore?: { file: string; passphrase: string };
}

const [folder = '', answerWorker] = process.argv.slice(2);
const outside = new Outside();
const { station } = await openStation(folder, {
  ...(answerWorker !== undefined && { answerWorker }),
  outside,
});
/** The queue has a batch a moment after the import of its orders. */
const startBatch = async (): Promise<void> => {
  for (;;) {
    const [batch] = (await station.queue.status()).batches;
    if (batch && (await station.queue.start({ batchId: batch.id })).ok) return;
    await pause(10);
  }
};
for await (const line of createInterface({ input: process.stdin })) {
  const command = JSON.parse(line) as Command;
  if (command.provision) await provision(station, command.provision);
  if (command.orders) await importOrders(station, command.orders);
  if (command.start) await startBatch();
  const scanned = command.scan === undefined ? null : await station.ship.scan({ code: command.scan });
  if (command.replace !== undefined) await station.labels.replace({ labelId: command.replace });
  if (command.restore) {
    const { file, passphrase } = command.restore;
    outside.chosen = file;
    await station.data.restore({ passphrase });
  }
  process.stdout.write(`${JSON.stringify({ scanned: scanned?.kind ?? null })}\n`);
}
await station.close();
