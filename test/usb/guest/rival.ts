import { findPrinters } from '#main/printing/transport/usb/find';

// Another program at the same printer: claims it, by force if requested, writes, and waits to be ended.

const [, , force] = process.argv;
const [printer] = await findPrinters();
if (!printer) throw new Error('no printer');
await printer.device.open();
if (force === 'force' || force === 'usblp') await printer.device.detachKernelDriver(0).catch(() => undefined);
await printer.device.claimInterface(0);
process.stdout.write('claimed\n');
// Keeps a reference: a device without one is closed by the garbage collection.
setInterval(() => printer.device, 1_000);
