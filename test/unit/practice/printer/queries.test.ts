import { describe, expect, test } from 'vitest';
import { hostAt, label, printerWith } from './host';

const stx = '\x02';
const etx = '\x03';
const idle = [
  `${stx}030,0,0,1218,000,0,0,0,000,0,0,0${etx}\r\n`,
  `${stx}000,0,0,0,0,2,6,0,00000000,1,000${etx}\r\n`,
  `${stx}0000,0${etx}\r\n`,
].join('');

const hqes = (errors: string): string =>
  `${stx}\r\n\r\n  PRINTER STATUS\r\n   ERRORS:         ${errors === '00000000' ? 0 : 1} 00000000 ${errors}\r\n` +
  `   WARNINGS:       0 00000000 00000000\r\n${etx}`;

describe('queries of a ready printer, byte by byte', () => {
  test.each([
    ['~HS', idle],
    ['~HI', `${stx}ZD421-203dpi,V93.21.17Z,8,8192KB${etx}\r\n`],
    ['~HM', `${stx}8192,8192,7592${etx}\r\n`],
    ['~HQES', hqes('00000000')],
    ['~HQSN', `${stx}\r\n  SERIAL NUMBER\r\n     D0J000000001\r\n${etx}`],
    ['! U1 getvar "appl.name"\r\n', '"V93.21.17Z"'],
    ['! U1 getvar "device.product_name" ', '"ZD421"'],
    ['! U1 getvar "device.unique_id"\r\n', '"D0J000000001"'],
    ['! U1 getvar "device.languages"\r\n', '"hybrid_xml_zpl"'],
    ['! U1 getvar "odometer.total_label_count"\r\n', '"4711"'],
    ['! U1 getvar "odometer.media_marker_count"\r\n', '"4711"'],
    ['! U1 getvar "zpl.system_status"\r\n', '"0,0,00000000,00000000,0,00000000,00000000"'],
    ['! U1 getvar "head.resolution.in_dpi"\r\n', '"203"'],
    ['! U1 getvar "device.uptime"\r\n', '"00 days 00 hours 00 mins 00 secs"'],
    [
      '! U1 getvar "device.host_status"\r\n',
      '"030,0,0,1218,000,0,0,0,000,0,0,0\r\n000,0,0,0,0,2,6,0,00000000,1,000\r\n0000,0"',
    ],
    ['! U1 getvar "no.such.name"\r\n', '"?"'],
    ['! U getvar "appl.name"\r\ngetvar "media.printmode"\r\nEND \r\n', '"V93.21.17Z""tear off"'],
    ['{}{"device.product_name":null,"no.such":null}', '{"device.product_name":"ZD421","no.such":"?"}'],
  ])('a ready printer’s answer to %j is exact', async (question, answer) => {
    const printer = await printerWith({ counterStartsAt: 4711 });
    const host = await hostAt(printer);
    expect(await host.ask(question, answer.length)).toBe(answer);
    expect(printer.printed).toEqual([]);
  });

  test('ip.port is the port on which it listens', async () => {
    const printer = await printerWith();
    const host = await hostAt(printer);
    const answer = `"${printer.port}"`;
    expect(await host.ask('! U1 getvar "ip.port"\r\n', answer.length)).toBe(answer);
  });

  test('^XA^HH^XZ answers with the configuration label, including the counter', async () => {
    const host = await hostAt(await printerWith({ counterStartsAt: 7336 }));
    host.send('^XA^HH^XZ');
    const answer = await host.read((text) => text.endsWith(etx));
    expect(answer.startsWith(`${stx}  +10.0               DARKNESS          \r\n`)).toBe(true);
    expect(answer).toContain('\r\n  7,336 LABELS        NONRESET CNTR     \r\n');
    expect(answer).toContain('\r\n  V93.21.17Z <-       FIRMWARE          \r\n');
  });

  test('a GK420 knows its odometer but neither JSON nor the Link-OS variables', async () => {
    const host = await hostAt(await printerWith({ model: 'GK420', counterStartsAt: 9 }));
    expect(await host.ask('~HI', 10)).toBe(`${stx}GK420d-200dpi,V61.17.17Z,8,2104KB${etx}\r\n`);
    expect(await host.ask('! U1 getvar "zpl.system_status"\r\n', 3)).toBe('"?"');
    host.send('{}{"appl.name":null}');
    expect(await host.ask('! U1 getvar "odometer.total_label_count"\r\n', 3)).toBe('"9"');
  });

  test('a 300 dpi model reports 12 dots per mm and a longer label', async () => {
    const host = await hostAt(await printerWith({ dotsPerMm: 12 }));
    expect(await host.ask('~HI', 10)).toContain('ZD421-300dpi,V93.21.17Z,12,');
    expect(await host.ask('~HS', 80)).toContain('030,0,0,1828,');
  });
});

describe('faults in the answers', () => {
  test.each([
    ['mediaOut', '030,1,1,1218,', '000,0,0,0,0,2,6,0,', '00000001'],
    ['ribbonOut', '030,0,1,1218,', '001,0,0,1,1,2,6,0,', '00000002'],
    ['headOpen', '030,0,1,1218,', '000,0,1,0,0,2,6,0,', '00000004'],
    ['cutterJam', '030,0,1,1218,', '000,0,0,0,0,2,6,0,', '00000008'],
    ['overTemp', '030,0,1,1218,000,0,0,0,000,0,0,1', '000,0,0,0,0,2,6,0,', '00000010'],
  ] as const)('a printer’s answers report the fault %s', async (fault, first, second, bits) => {
    const printer = await printerWith({ knobs: { [fault]: true } });
    const host = await hostAt(printer);
    const lines = (await host.ask('~HS', idle.length)).split('\r\n');
    expect(lines[0]).toContain(stx + first);
    expect(lines[1]).toContain(stx + second);
    expect(await host.ask('~HQES', hqes(bits).length)).toBe(hqes(bits));
    const word = `"1,1,00000000,${bits},0,00000000,00000000"`;
    expect(await host.ask('! U1 getvar "zpl.system_status"\r\n', word.length)).toBe(word);
    expect(printer.state).toBe(fault);
  });

  test('a pause alone appears in ~HS and the status word, not in ~HQES', async () => {
    const host = await hostAt(await printerWith({ knobs: { paused: true } }));
    expect(await host.ask('~HS', idle.length)).toBe(idle.replace('030,0,0,', '030,0,1,'));
    expect(await host.ask('~HQES', hqes('00000000').length)).toBe(hqes('00000000'));
    expect(await host.ask('! U1 getvar "zpl.system_status"\r\n', 40)).toContain('"1,0,00000000,00000000,');
  });

  test('several faults add their bits', async () => {
    const host = await hostAt(await printerWith({ knobs: { mediaOut: true, headOpen: true } }));
    expect(await host.ask('~HQES', hqes('00000005').length)).toBe(hqes('00000005'));
  });

  test('~HS can stay unanswered in a fault while ~HQES is answered', async () => {
    const host = await hostAt(await printerWith({ knobs: { hsSilentInFault: true, mediaOut: true } }));
    host.send('~HS! U1 getvar "device.host_status"\r\n');
    expect(await host.ask('~HQES', hqes('00000001').length)).toBe(hqes('00000001'));
  });
});

describe('variants of answering', () => {
  test('~HS can be without line 3', async () => {
    const host = await hostAt(await printerWith({ knobs: { noLine3: true } }));
    host.send('~HS~HI');
    const answer = await host.read((text) => text.includes('KB'));
    expect(answer.startsWith(`${idle.split(`${stx}0000`)[0]}${stx}ZD421`)).toBe(true);
  });

  test('~HS can have a password in line 3', async () => {
    const host = await hostAt(await printerWith({ knobs: { passwordInLine3: '1234' } }));
    expect(await host.ask('~HS', idle.length)).toBe(idle.replace('0000,0', '1234,0'));
  });

  test('answers can be sent one byte per packet', async () => {
    const host = await hostAt(await printerWith({ knobs: { splitReplies: true } }));
    expect(await host.ask('~HS', idle.length)).toBe(idle);
    expect(host.chunks).toBeGreaterThan(10);
  });

  test('answers can be late and after junk', async () => {
    const host = await hostAt(await printerWith({ knobs: { replyDelayMs: 30, junkBefore: '"x"\r\n' } }));
    const asked = performance.now();
    expect(await host.ask('~HS', idle.length + 5)).toBe(`"x"\r\n${idle}`);
    expect(performance.now() - asked).toBeGreaterThanOrEqual(25);
  });

  test('a mute printer prints and answers nothing', async () => {
    const printer = await printerWith({ knobs: { mute: true } });
    const host = await hostAt(printer);
    host.send(`~HI~HS! U1 getvar "appl.name"\r\n^XA^HH^XZ${label()}`);
    await printer.until((now) => now.printed.length === 1);
    await printer.set({ mute: false });
    host.send('~HI');
    expect(await host.read((text) => text.length > 0)).toContain('ZD421-203dpi');
  });

  test('without an odometer the answer is "?"', async () => {
    const host = await hostAt(await printerWith({ knobs: { noOdometer: true } }));
    expect(await host.ask('! U1 getvar "odometer.total_label_count"\r\n', 3)).toBe('"?"');
  });

  test('in a language without ZPL neither ~ nor ^ is understood, but SGD is', async () => {
    const printer = await printerWith({ knobs: { linePrintMode: true } });
    const host = await hostAt(printer);
    host.send(`~HI~HS${label()}`);
    expect(await host.ask('! U1 getvar "device.languages"\r\n', 12)).toBe('"line_print"');
    expect(printer.printed).toEqual([]);
  });
});
