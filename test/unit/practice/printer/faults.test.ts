import { describe, expect, test } from 'vitest';
import { hostAt, label, papers, printerWith } from './host';

const waiting = (answer: string): { formats: string; labels: string } => {
  const fields = answer.split('\r\n').map((line) => line.split(','));
  return { formats: fields[0]?.[4] ?? '', labels: fields[1]?.[8] ?? '' };
};

describe('stopped printers', () => {
  test.each([
    'mediaOut',
    'headOpen',
    'ribbonOut',
    'overTemp',
    'cutterJam',
    'paused',
    'labelWaiting',
  ] as const)('the fault %s holds the labels, and they print when it is cleared', async (knob) => {
    const printer = await printerWith({ knobs: { [knob]: true } });
    const host = await hostAt(printer);
    host.send(label('A') + label('B'));
    expect(waiting(await host.ask('~HS', 80))).toEqual({ formats: '002', labels: '00000000' });
    expect(printer.printed).toEqual([]);
    await printer.set({ [knob]: false });
    await printer.until((now) => now.printed.length === 2);
    expect(papers(printer)).toEqual([label('A'), label('B')]);
    expect(printer.state).toBe('ready');
  });

  test('the printer can stay paused after a fault until somebody presses the button', async () => {
    const printer = await printerWith({ knobs: { mediaOut: true, pausedAfterFault: true } });
    (await hostAt(printer)).send(label());
    await printer.until((now) => !now.idle);
    await printer.set({ mediaOut: false });
    expect(printer.state).toBe('paused');
    await printer.set({ paused: false });
    await printer.until((now) => now.printed.length === 1);
  });

  test('a fault after label 2 of 3 stops the third', async () => {
    const printer = await printerWith({ knobs: { faultAfter: { fault: 'mediaOut', labels: 2 } } });
    const host = await hostAt(printer);
    host.send(label('A', '^PQ3'));
    await printer.until((now) => now.state === 'mediaOut');
    expect(printer.counter).toBe(2);
    expect(waiting(await host.ask('~HS', 80))).toEqual({ formats: '000', labels: '00000001' });
    await printer.set({ mediaOut: false });
    await printer.until((now) => now.idle);
    expect(printer.counter).toBe(3);
  });

  test('an interrupted label is printed again completely, and counted once', async () => {
    const printer = await printerWith({
      knobs: { msPerLabel: 20, faultAfter: { fault: 'mediaOut', labels: 1, midLabel: true } },
    });
    const host = await hostAt(printer);
    host.send(label('A') + label('B'));
    await printer.until((now) => now.state === 'mediaOut');
    expect(papers(printer)).toEqual([label('A')]);
    await printer.set({ mediaOut: false });
    await printer.until((now) => now.idle);
    expect(papers(printer)).toEqual([label('A'), label('B')]);
    expect(printer.counter).toBe(2);
    expect(await host.ask('! U1 getvar "odometer.media_marker_count"\r\n', 3)).toBe('"3"');
  });

  test('^JZN: the interrupted label is lost', async () => {
    const printer = await printerWith({
      knobs: { msPerLabel: 20, faultAfter: { fault: 'headOpen', labels: 1, midLabel: true } },
    });
    (await hostAt(printer)).send(label('A', '^JZN') + label('B') + label('C'));
    await printer.until((now) => now.state === 'headOpen');
    await printer.set({ headOpen: false });
    await printer.until((now) => now.idle);
    expect(papers(printer)).toEqual([label('A', '^JZN'), label('C')]);
    expect(printer.counter).toBe(2);
  });

  test('a pause lets the label under the head finish', async () => {
    const printer = await printerWith({ knobs: { msPerLabel: 30 } });
    (await hostAt(printer)).send(label('A', '^PQ2'));
    await printer.until((now) => now.state === 'printing');
    await printer.set({ paused: true });
    await printer.until((now) => now.printed.length === 1);
    expect(printer.idle).toBe(false);
    await printer.set({ paused: false });
    await printer.until((now) => now.idle);
    expect(printer.counter).toBe(2);
  });

  test('peel mode waits for each label to be taken, without an error bit', async () => {
    const printer = await printerWith({ knobs: { peel: true } });
    const host = await hostAt(printer);
    host.send(label('A') + label('B'));
    await printer.until((now) => now.state === 'labelWaiting');
    expect(await host.ask('~HS', 80)).toContain('000,0,0,0,0,1,6,1,00000000');
    await printer.set({ labelWaiting: false });
    await printer.until((now) => now.printed.length === 2);
  });

  test('^PQ with a pause count pauses between labels, and ~PS continues', async () => {
    const printer = await printerWith();
    const host = await hostAt(printer);
    host.send(label('A', '^PQ3,2,0,N'));
    await printer.until((now) => now.state === 'paused');
    expect(printer.counter).toBe(2);
    host.send('~PS');
    await printer.until((now) => now.idle);
    expect(printer.counter).toBe(3);
  });

  test('~JA cancels all waiting labels', async () => {
    const printer = await printerWith({ knobs: { paused: true } });
    const host = await hostAt(printer);
    host.send(`${label('A', '^PQ9')}${label('B')}~JA`);
    expect(waiting(await host.ask('~HS', 80))).toEqual({ formats: '000', labels: '00000000' });
    await printer.set({ paused: false });
    expect([printer.idle, printer.counter]).toEqual([true, 0]);
  });
});

describe('power', () => {
  test('a power cycle empties the buffer, keeps the odometer and breaks the connection', async () => {
    const printer = await printerWith({ counterStartsAt: 5, knobs: { paused: true } });
    const host = await hostAt(printer);
    host.send(label('A'));
    await printer.until((now) => !now.idle);
    printer.powerCycle();
    await host.until(() => host.closed !== 'open');
    expect([printer.idle, printer.counter, printer.state]).toEqual([true, 5, 'ready']);
    const again = await hostAt(printer);
    expect(waiting(await again.ask('~HS', 80))).toEqual({ formats: '000', labels: '00000000' });
  });

  test('an unplugged printer refuses connections, and listens on the same port when plugged in again', async () => {
    const printer = await printerWith();
    const { port } = printer;
    const host = await hostAt(printer);
    await printer.unplug();
    await host.until(() => host.closed === 'reset');
    await expect(hostAt(printer)).rejects.toThrow('ECONNREFUSED');
    await printer.plugIn();
    expect(printer.port).toBe(port);
    expect(await (await hostAt(printer)).ask('~HI', 10)).toContain('ZD421');
  });
});
