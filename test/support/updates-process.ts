/**
 * A station in a separate process that sends every correction in its basket, to be killed meanwhile: `node
 * --import tsx test/support/updates-process.ts FOLDER`. The first line of its standard input is a
 * provisioning file.
 */
import { createInterface } from 'node:readline';
import type { Provisioning } from '#shared/provisioning';
import { openStation, provision } from './station';

const { station } = await openStation(process.argv[2] ?? '');
for await (const line of createInterface({ input: process.stdin })) {
  await provision(station, JSON.parse(line) as Omit<Provisioning, 'packbench'>);
  const { open } = await station.updates.list();
  const { open: left } = await station.updates.send({ updateIds: open.map(({ id }) => id) });
  process.stdout.write(`${JSON.stringify({ left: left.length })}\n`);
}
await station.close();
