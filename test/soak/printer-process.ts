/**
 * The virtual printer in a separate process. It reports `printed` for every label; an answer has no list of
 * them, which after a day would be longer than a pipe takes at once.
 */
import { startVirtualPrinter, type VirtualPrinterOptions } from '#main/practice/printer/printer';
import { packageIdIn } from '#test/support/crash/package-id';
import type { PrinterCommand, PrintedEvent } from '#test/support/crash/protocol';
import { obey, say } from '#test/support/crash/talk';
import type { PrinterAnswer } from './protocol';

const printer = await startVirtualPrinter(JSON.parse(process.argv[2] ?? '{}') as VirtualPrinterOptions);
const report = (event: PrintedEvent): void => say(event);
printer.on('printed', ({ bytes }) => report({ event: 'printed', packageId: packageIdIn(bytes) ?? '?' }));

const carryOut = async (command: PrinterCommand): Promise<void> => {
  if (command.do === 'set') await printer.set(command.knobs);
  else if (command.do === 'unplug') await printer.unplug();
  else if (command.do === 'plugIn') await printer.plugIn();
  else if (command.do === 'powerCycle') printer.powerCycle();
};

await obey(async (command: PrinterCommand): Promise<PrinterAnswer> => {
  await carryOut(command);
  return { uri: printer.uri, state: printer.state };
});
await printer.close();
