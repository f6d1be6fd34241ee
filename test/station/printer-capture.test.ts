import { expect, it } from 'vitest';
import { useBench } from './bench';

const at = useBench('capture', {
  printers: { 'Bench 7 / left': { knobs: { passwordInLine3: '4711' } } },
});

const printerId = async (): Promise<string> => (await at.station.printers.list())[0]?.id ?? '';

it('answers are displayed in pieces, and the newest of each is saved without passwords', async () => {
  const id = await printerId();
  expect(await at.station.printers.saveCapture({ printerId: id })).toMatchObject({ ok: false });
  const identity = await at.station.printers.ask({ printerId: id, question: 'identity' });
  expect(identity).toMatchObject({ ok: true, asked: '~HI', reasons: [] });
  expect(identity.ok && identity.raw).toMatch(/^\\x02ZD421-203dpi,.*\\x03\\r\n$/);
  expect(identity.ok && identity.rows[0]).toEqual({ field: 'model', name: 'MODEL', value: 'ZD421-203dpi' });
  await at.station.printers.ask({ printerId: id, question: 'host' });
  await at.printer.set({ headOpen: true });
  expect(await at.station.printers.ask({ printerId: id, question: 'errors' })).toMatchObject({
    ok: true,
    reasons: ['cover-open'],
  });
  await at.station.printers.ask({ printerId: id, question: { sgd: 'device.unique_id' } });
  await at.printer.set({ headOpen: false });
  expect(await at.station.printers.ask({ printerId: id, question: 'errors' })).toMatchObject({
    ok: true,
    reasons: [],
  });

  expect(await at.station.printers.saveCapture({ printerId: id })).toEqual({
    ok: true,
    file: '/somewhere/printer-Bench_7_left.json',
  });
  const [file] = at.outside.saved;
  expect(file?.text).not.toContain('4711');
  expect(file?.text).toContain('D0J000000001');
  const capture = JSON.parse(file?.text ?? '') as {
    model: string;
    captures: { asked: string; answer: string }[];
  };
  expect(capture.model).toBe('ZD421-203dpi');
  expect(capture.captures.map(({ asked }) => asked)).toEqual([
    '~HI',
    '~HS',
    '~HQES',
    '! U1 getvar "device.unique_id"',
  ]);
  expect(capture.captures[2]?.answer).toMatch(/ERRORS:\s+0 00000000 00000000/);
});

it('invalid questions and unknown printers are refused', async () => {
  expect(await at.station.printers.ask({ printerId: await printerId(), question: { sgd: '~JR' } })).toEqual({
    ok: false,
    reason: 'command',
  });
  expect(await at.station.printers.ask({ printerId: 'nobody', question: 'identity' })).toEqual({
    ok: false,
    reason: 'gone',
  });
  expect(at.printer.received).toHaveLength(0);
});
