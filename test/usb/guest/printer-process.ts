import { UsbPrinter } from '../usbip/device';
import { plugIn, pullOut } from '../usbip/host';
import type { PrinterOrder, UsbFacts } from './printer-protocol';

// One virtual Zebra in a separate process: what our transport blocks must not block the printer too.

let printer: UsbPrinter | null = null;

const carryOut = async (order: PrinterOrder): Promise<UsbFacts | null> => {
  if (order.do === 'be') {
    const deviceId =
      'MANUFACTURER:Zebra Technologies ;COMMAND SET:ZPL;MODEL:ZTC ZD421-203dpi ZPL;CLASS:PRINTER;OPTIONS:XML;';
    const usual = {
      vendorId: 0x0a5f,
      productId: 0x0185,
      serial: 'D1N000000001',
      deviceId,
      packetBytes: 512,
    } as const;
    printer = new UsbPrinter({ ...usual, ...order.identity }, order.knobs);
    return null;
  }
  if (!printer) throw new Error('there is no printer yet');
  if (order.do === 'plug') await plugIn(printer, order.port, order.speed);
  if (order.do === 'pull') pullOut(order.port);
  if (order.do === 'knobs') printer.core.set(order.knobs);
  if (order.do === 'habits') {
    Object.assign(printer.habits, order.habits);
    printer.proceed();
  }
  if (order.do !== 'facts') return null;
  const { printed, received, unlinks, zeroLength, core } = printer;
  return { printed, received, unlinks, zeroLength, counter: core.counter };
};

process.on('message', ({ id, order }: { id: number; order: PrinterOrder }) => {
  carryOut(order).then(
    (value) => process.send?.({ id, value }),
    (error: unknown) => process.send?.({ id, error: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
