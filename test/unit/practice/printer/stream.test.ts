import { expect, test } from 'vitest';
import { PrinterCore } from '#main/practice/printer/core';
import { hostAt, label, papers, printerWith } from './host';

test('every split of the stream gives the same labels and answers', async () => {
  const binary = Buffer.concat([
    Buffer.from('^XA^FO0,0^GFB,8,8,1,', 'latin1'),
    Buffer.from([0x5e, 0x58, 0x5a, 0x7e, 0x48, 0x53, 0x02, 0x03]),
    Buffer.from('^FS^XZ', 'latin1'),
  ]);
  const stream = Buffer.concat([
    Buffer.from(`${label('A')}\r\n! U1 getvar "appl.name"\r\n`, 'latin1'),
    Buffer.from('\x02^FO1,1^FDstx\x03{}{"ip.port":null}^xa^fdlow~hier~^FS^xz', 'latin1'),
    binary,
  ]);
  const outcome = async (pieces: Uint8Array[]): Promise<unknown> => {
    const labels: string[] = [];
    const answers: string[] = [];
    await new Promise<void>((resolve) => {
      const core = new PrinterCore(
        {
          printed: (bytes) => labels.push(Buffer.from(bytes).toString('latin1')),
          changed: () => {
            if (core.counter === 4) resolve();
          },
        },
        { knobs: { msPerLabel: 0 } },
      );
      for (const piece of pieces) core.receive(piece, (text) => answers.push(text));
    });
    return { labels, answers };
  };
  const complete = await outcome([stream]);
  expect(complete).toEqual({
    labels: [label('A'), '\x02^FO1,1^FDstx\x03', '^xa^fdlower~^FS^xz', binary.toString('latin1')],
    answers: ['"V93.21.17Z"', '{"ip.port":"9100"}', '\x02ZD421-203dpi,V93.21.17Z,8,8192KB\x03\r\n'],
  });
  for (let cut = 1; cut < stream.length; cut += 1)
    expect(await outcome([stream.subarray(0, cut), stream.subarray(cut)])).toEqual(complete);
  expect(await outcome([...stream].map((byte) => Uint8Array.of(byte)))).toEqual(complete);
});

test('a ~ command acts inside a format, before the format ends', async () => {
  const printer = await printerWith();
  const host = await hostAt(printer);
  expect(await host.ask('^XA^FO1,1^FDhalf~HS', 40)).toContain('030,0,0,1218,000,0,0,1,000');
  host.send('^FS^XZ');
  await printer.until((now) => now.printed.length === 1);
  expect(papers(printer)).toEqual(['^XA^FO1,1^FDhalf^FS^XZ']);
});

test.each([
  ['stored format', '^XA^DFR:T.ZPL^FO1,1^FN1^FDx^FS^XZ'],
  ['settings alone', '^XA^JZN^PW812^LL600^XZ'],
  ['nothing at all', '^XA^XZ'],
])('no label comes out of a %s', async (_, format) => {
  const printer = await printerWith();
  const host = await hostAt(printer);
  host.send(format + label('B'));
  await printer.until((now) => now.idle && now.printed.length === 1);
  expect(papers(printer)).toEqual([label('B')]);
  expect(printer.counter).toBe(1);
});

test('^PQ prints copies, and each counts', async () => {
  const printer = await printerWith({ counterStartsAt: 100 });
  const host = await hostAt(printer);
  host.send(label('A', '^PQ3,0,1,Y') + label('B', '^PQ1'));
  await printer.until((now) => now.idle && now.printed.length === 4);
  expect(printer.counter).toBe(104);
  expect(printer.printed.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
});

test('a partial format from a broken connection does not garble the next job', async () => {
  const printer = await printerWith();
  const first = await hostAt(printer);
  first.send('^XA^FO1,1^GFB,5000,5000,10,abc');
  await printer.until((now) => now.received[0]?.length === 30);
  first.close();
  const second = await hostAt(printer);
  second.send(label('whole'));
  await printer.until((now) => now.printed.length === 1);
  expect(papers(printer)).toEqual([label('whole')]);
});

test('~JX drops the format in progress', async () => {
  const printer = await printerWith();
  const host = await hostAt(printer);
  host.send(`^XA^FDgone~JX^FS^XZ${label('B')}`);
  await printer.until((now) => now.printed.length === 1);
  expect(papers(printer)).toEqual([label('B')]);
});
