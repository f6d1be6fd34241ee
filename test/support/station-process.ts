/**
 * A station in a process of its own, to be killed: `node --import tsx test/support/station-process.ts FOLDER`. Each line of
 * JSON on its standard input sets it up, brings orders in, scans one, replaces a label by its id:
 * `{"provision":{…},"orders":[…],"scan":"A-1","replace":"…"}`. It answers a line `{"scanned":…}` and goes on until it is
 * killed or its input ends.
 */
import { createInterface } from 'node:readline';
import type { Provisioning } from '#shared/settings';
import { importOrders, openStation, provision } from './station';

interface Command {
  provision?: Omit<Provisioning, 'packbench'>;
  orders?: unknown[];
  scan?: string;
  replace?: string;
}

const { station } = await openStation(process.argv[2] ?? '');
for await (const line of createInterface({ input: process.stdin })) {
  const command = JSON.parse(line) as Command;
  if (command.provision) await provision(station, command.provision);
  if (command.orders) await importOrders(station, command.orders);
  const scanned = command.scan === undefined ? null : await station.ship.scan({ code: command.scan });
  if (command.replace !== undefined) await station.labels.replace({ labelId: command.replace });
  process.stdout.write(`${JSON.stringify({ scanned: scanned?.kind ?? null })}\n`);
}
await station.close();
