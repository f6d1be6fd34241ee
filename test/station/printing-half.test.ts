import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { editing, relay, type Listener } from '#test/support/finds';
import { label, startBench, waitsFor, type Bench } from './printing-bench';

const open: { close(): Promise<unknown> }[] = [];
const kept = <T extends { close(): Promise<unknown> }>(part: T): T => {
  open.unshift(part);
  return part;
};
afterEach(async () => {
  for (const part of open.splice(0)) await part.close();
});

const ours = 'D0J000000001';
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Another host sends half a format, and its connection ends. */
const sendHalf = async (port: number): Promise<void> => {
  const socket = connect(port, '127.0.0.1');
  socket.end('^XA^FO30,30^FDhalf');
  socket.resume();
  await once(socket, 'close');
};
const occurrences = (at: Bench, part: string): number => at.received().split(part).length - 1;
/** Waits until the printer was asked that many times more. */
const asked = (at: Bench, times: number): Promise<unknown> => {
  const before = occurrences(at, '~HS');
  return at.printer.until(() => occurrences(at, '~HS') >= before + times);
};

/** The printer at another address, where it does not know `~HQSN`, as old models do not, or gives another answer to it. */
const withSerialAnswer = (to: { port: number }, answer = ''): Promise<Listener> =>
  editing(to, (text, reply) => {
    if (answer !== '' && text.includes('~HQSN')) reply(answer);
    return text.replaceAll('~HQSN\r\n', '');
  });

describe('half a format of another host', () => {
  it('it is dropped when nothing changes, and not while the printer receives other labels', async () => {
    const at = kept(await startBench({ paused: true }, { settleMs: 2_000 }));
    await sendHalf(at.printer.port);
    const print = at.print([label('one')]);
    await print.until(waitsFor('waiting', 'paused'));
    for (let round = 0; round < 15; round += 1) {
      at.printer.printElsewhere(bytes('^XA^FO9,9^FDother^FS^XZ'));
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(at.received()).not.toContain('~JX');
    await at.printer.until(() => at.received().includes('~JX'));
    await at.printer.set({ paused: false });
    expect(await print.end).toMatchObject({ state: 'confirmed' });
    expect(at.printed().at(-1)).toBe('one');
  });

  it('it is left alone after a broken connection if all of ours had arrived', async () => {
    const at = kept(await startBench({ msPerLabel: 60_000 }));
    const wire = kept(await relay(at.printer, {}));
    const print = at.print([label('one')], 1, { uri: `tcp://127.0.0.1:${wire.port}` });
    await print.until(({ type }) => type === 'sent');
    await asked(at, 3);
    await wire.close();
    await print.until(waitsFor('sent', 'connection-lost'));
    await sendHalf(at.printer.port);
    kept(await relay(at.printer, { port: wire.port }));
    await asked(at, 5);
    expect(at.received()).not.toContain('~JX');
    print.stop.abort();
    await print.end;
  });

  it.each([
    ['is dropped where the printer shows that it is the known one', ours, true],
    ['is left alone at a printer that may be another one', 'D2J222222222', false],
  ])('after the printer was out of reach, it %s', async (_, serial, isDropped) => {
    const at = kept(await startBench());
    const wire = await relay(at.printer, {});
    await wire.close();
    const print = at.print([label('one')], 1, { uri: `tcp://127.0.0.1:${wire.port}`, serial });
    await print.until(waitsFor('waiting', 'connection-refused'));
    await sendHalf(at.printer.port);
    kept(await relay(at.printer, { port: wire.port }));
    if (isDropped) {
      expect(await print.end).toMatchObject({ state: 'confirmed' });
      expect(at.received()).toContain('~JX');
      return;
    }
    await asked(at, 15);
    expect(at.received()).not.toContain('~JX');
    print.stop.abort();
    await print.end;
  });

  it.each([
    ['does not answer for it there', ''],
    ['spells it differently there', `\x02\r\n  SERIAL NUMBER\r\n     00-${ours.toLowerCase()}\r\n\x03`],
  ])('after a start, it is dropped at a printer with a stored serial number that %s', async (_, answer) => {
    const at = kept(await startBench({}, { answerMs: 300 }));
    const wire = kept(await withSerialAnswer(at.printer, answer));
    await sendHalf(at.printer.port);
    const print = at.print([label('one')], 1, { uri: `tcp://127.0.0.1:${wire.port}`, serial: ours });
    expect(await print.end).toMatchObject({ state: 'confirmed' });
    expect(at.received()).toContain('~JX');
  });

  it('after a start, it shows that another printer is at the address', async () => {
    const at = kept(await startBench());
    await sendHalf(at.printer.port);
    const print = at.print([label('one')], 1, { uri: at.printer.uri, serial: 'D2J222222222' });
    await print.until(waitsFor('waiting', 'serial-changed'));
    expect(at.received()).not.toContain('~JX');
    print.stop.abort();
    await print.end;
  });
});
