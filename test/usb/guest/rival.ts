import { findPrinters } from '#main/printing/transport/usb/find';

// Another program at the same printer: claims it, by force where asked to, writes, and waits to be ended.

const [, , force] = process.argv;
const [printer] = await findPrinters();
if (!printer) throw new Error('no printer');
await printer.device.open();
if (force === 'force' || force === 'usblp') await printer.device.detachKernelDriver(0).catch(() => undefined);
await printer.device.claimInterface(0);
process.stdout.write('claimed\n');
// Held on to: a device that nobody refers to any more is closed when memory is tidied.
setInterval(() => printer.device, 1_000);
