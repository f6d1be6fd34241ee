import { expect, it } from 'vitest';
import { useBench } from './bench';

const at = useBench('paper-restart');

it.each([
  ['a restart of the program', false],
  ['a restart of the program and an open head', true],
])('a length that only the last label set holds no longer one after %s', async (_, isOpened) => {
  await at.importAndShip('A-1');
  // As if the label had set it on a printer that does not report its settings, so that they are not restored.
  at.printer.printElsewhere(new TextEncoder().encode('^XA^LL812^XZ'));
  await at.restart();
  const [printer] = await at.station.printers.list();
  const check = () => at.station.printers.check({ printerId: printer!.id });
  await expect.poll(check).toMatchObject({ state: 'ready', details: { labelLength: 812 } });
  await at.printer.set({ headOpen: isOpened });
  await expect.poll(check).toMatchObject({ state: isOpened ? 'stopped' : 'ready' });
  await at.printer.set({ headOpen: false });
  at.service.script('register', { kind: 'ok', documents: ['^XA^FO10,10^GB780,1190,3^FS^XZ'] });
  await at.importAndShip('A-2');
  expect(await at.label('A-2')).toMatchObject({ label: { hold: null }, print: { state: 'confirmed' } });
});
