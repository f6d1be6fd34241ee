/**
 * The virtual printer in a separate process, which keeps running while stations are killed. It reports
 * `printed` for every label, and its printing time since the first one.
 */
import { setTimeout as pause } from 'node:timers/promises';
import {
  startVirtualPrinter,
  VirtualPrinter,
  type VirtualPrinterOptions,
} from '#main/practice/printer/printer';
import { packageIdIn } from './package-id';
import type { PrinterCommand, PrinterEvent, PrinterFacts } from './protocol';
import { obey, say } from './talk';

const options = JSON.parse(process.argv[2] ?? '{}') as VirtualPrinterOptions;
const report = (event: PrinterEvent): void => say(event);
const printer = await startVirtualPrinter(options);
const printed: string[] = [];
let others = 0;
/** Replaces this printer for some time. */
const another = new VirtualPrinter({ serial: 'D0J000000002', counterStartsAt: 77_000 });
const port = printer.port;

let firstAt: number | null = null;
let lastAt = 0;
let busyMs = 0;
let busySince: number | null = null;

/** Counts the time in which the head worked, from the end of the first label to the end of the last one. */
printer.on('changed', () => {
  const now = performance.now();
  if (busySince !== null) busyMs += firstAt === null ? 0 : now - busySince;
  busySince = printer.state === 'printing' ? now : null;
});
printer.on('printed', ({ bytes }) => {
  lastAt = performance.now();
  if (firstAt === null) firstAt = busySince = lastAt;
  const packageId = packageIdIn(bytes);
  if (packageId === null) {
    others += 1;
    report({ event: 'other' });
    return;
  }
  printed.push(packageId);
  report({ event: 'printed', packageId });
});

let isStopped = false;
printer.on('changed', () => {
  const was = isStopped;
  isStopped = printer.state !== 'ready' && printer.state !== 'printing';
  if (isStopped !== was) report({ event: 'stopped', isStopped });
});

const facts = (): PrinterFacts => ({
  uri: printer.uri,
  state: printer.state,
  idle: printer.idle,
  printed,
  others,
  elsewhere: another.printed.length,
  busyMs,
  spanMs: firstAt === null ? 0 : lastAt - firstAt,
});

/** Another connection may have the port of a printer that was unplugged, for a moment: the system gives it away as a free one. */
const onceFree = async (open: () => Promise<void>): Promise<void> => {
  for (;;)
    try {
      await open();
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
      await pause(100);
    }
};

await obey(async (command: PrinterCommand) => {
  switch (command.do) {
    case 'set':
      await printer.set(command.knobs);
      break;
    case 'unplug':
      await printer.unplug();
      break;
    case 'plugIn':
      await onceFree(() => printer.plugIn());
      break;
    case 'powerCycle':
      printer.powerCycle();
      break;
    case 'others':
      for (let at = 0; at < command.count; at += 1)
        printer.printElsewhere(new TextEncoder().encode('^XA^FO30,30^FDof another host^FS^XZ'));
      break;
    case 'swap':
      await printer.unplug();
      await onceFree(() => another.open(port));
      break;
    case 'swapBack':
      await another.close();
      await onceFree(() => printer.plugIn());
      break;
    case 'facts':
      break;
  }
  return facts();
});
await another.close();
await printer.close();
