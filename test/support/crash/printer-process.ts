/**
 * The virtual printer in a process of its own, which lives on while stations are killed. It tells `printed` for every label
 * that came out, and how long it has been printing since its first label.
 */
import { startVirtualPrinter, type VirtualPrinterOptions } from '#main/practice/printer/printer';
import { packageIdIn } from './package-id';
import type { PrinterCommand, PrinterEvent, PrinterFacts } from './protocol';
import { obey, say } from './talk';

const options = JSON.parse(process.argv[2] ?? '{}') as VirtualPrinterOptions;
const tell = (event: PrinterEvent): void => say(event);
const printer = await startVirtualPrinter(options);
const printed: string[] = [];

let firstAt: number | null = null;
let lastAt = 0;
let busyMs = 0;
let busySince: number | null = null;

/** Counts the time from the first label's end to the last one's in which the head was at work. */
printer.on('changed', () => {
  const now = performance.now();
  if (busySince !== null) busyMs += firstAt === null ? 0 : now - busySince;
  busySince = printer.state === 'printing' ? now : null;
});
printer.on('printed', ({ bytes }) => {
  lastAt = performance.now();
  if (firstAt === null) firstAt = busySince = lastAt;
  const packageId = packageIdIn(bytes) ?? '?';
  printed.push(packageId);
  tell({ event: 'printed', packageId });
});

const facts = (): PrinterFacts => ({
  uri: printer.uri,
  state: printer.state,
  idle: printer.idle,
  printed,
  busyMs,
  spanMs: firstAt === null ? 0 : lastAt - firstAt,
});

await obey(async (command: PrinterCommand) => {
  switch (command.do) {
    case 'set':
      await printer.set(command.knobs);
      break;
    case 'unplug':
      await printer.unplug();
      break;
    case 'plugIn':
      await printer.plugIn();
      break;
    case 'powerCycle':
      printer.powerCycle();
      break;
    case 'facts':
      break;
  }
  return facts();
});
await printer.close();
