import { describe, expect, it } from 'vitest';
import { readable } from '#main/printing/console/capture';
import { captureFile } from '#main/printing/console/capture-file';
import { reasonsIn, rowsOf } from '#main/printing/console/rows';
import { withoutSecrets } from '#main/printing/console/secrets';
import type { Capture } from '#shared/print/printer-question';

const capture = (asked: string, text: string): Capture => ({ asked, answer: text, ms: 5 });
const values = (asked: string, text: string): Record<string, string> =>
  Object.fromEntries(rowsOf(capture(asked, text)).map(({ field, name, value }) => [field ?? name, value]));

const host =
  '\x02014,1,0,0633,002,0,0,1,000,0,0,0\x03\r\n\x02000,0,1,0,0,K,6,0,00000007,1,000\x03\r\n\x021234,0\x03\r\n';
const errors =
  '\x02\r\n\r\n  PRINTER STATUS\r\n   ERRORS:         1 00000000 00000005\r\n   WARNINGS:       0 00000000 00000000\r\n\x03';
const line = (value: string, name: string): string => `  ${value.padEnd(20)}${name.padEnd(18)}\r\n`;
const configuration = `\x02${line('+10.0', 'DARKNESS')}${line('7,336 LABELS', 'NONRESET CNTR')}${line('4711', 'ACCESS CODE')}\x03`;

describe('parsing an answer into rows', () => {
  it('~HI becomes rows', () => {
    expect(values('~HI', '\x02ZD410-200dpi,V84.20.18Z,8,8192KB,X\x03\r\n')).toEqual({
      ...{ model: 'ZD410-200dpi', firmware: 'V84.20.18Z', dotsPerMm: '8', memory: '8192KB', options: 'X' },
    });
  });
  it('~HS becomes rows, without unused fields', () => {
    expect(values('~HS', host)).toMatchObject({
      ...{ paperOut: '1', labelLength: '0633', formatsWaiting: '002', partialFormat: '1' },
      ...{ headOpen: '1', printMode: 'K', labelsLeft: '00000007' },
    });
    expect(rowsOf(capture('~HS', host)).map(({ name }) => name)).not.toContain('iii');
  });
  it('~HQES becomes rows, with the reasons', () => {
    expect(values('~HQES', errors)).toEqual({
      ...{ errors: '1 00000000 00000005', warnings: '0 00000000 00000000' },
    });
    expect(reasonsIn(capture('~HQES', errors))).toEqual(['media-empty', 'cover-open']);
    expect(reasonsIn(capture('~HS', host))).toEqual(['media-empty', 'cover-open']);
  });
  it('^HH becomes rows', () => {
    expect(values('^XA^HH^XZ', configuration)).toMatchObject({
      DARKNESS: '+10.0',
      'NONRESET CNTR': '7,336 LABELS',
    });
  });
  it('a value becomes a row, and nothing between two values does', () => {
    expect(rowsOf(capture('! U1 getvar "appl.name"', '"V93.21"\r\n'))).toEqual([
      { field: 'value', name: 'appl.name', value: 'V93.21' },
    ]);
  });
  it('text that is not an answer becomes no row', () => {
    expect(rowsOf(capture('~HI', ''))).toEqual([]);
    expect(rowsOf(capture('~HS', '\x02\x03\x02,,,\x03 xx'))).toEqual([]);
    expect(rowsOf(capture('~HI', 'HS'))).toEqual([]);
  });
});

describe('passwords in answers', () => {
  it('the password of the front panel is masked, and everything else stays', () => {
    expect(withoutSecrets(host)).toBe(host.replace('1234', '****'));
  });
  it('passwords on the configuration label are masked', () => {
    const kept = withoutSecrets(configuration);
    expect(kept).not.toContain('4711');
    expect(kept).toBe(configuration.replace('4711', '****'));
    expect(withoutSecrets(`\x02${line('tulip', 'WPA PASSPHRASE')}\x03`)).not.toContain('tulip');
  });
});

describe('a capture file', () => {
  it('control characters are written as in source code', () => {
    expect(readable('\x02A\xff\r\nB\x03')).toBe('\\x02A\\xff\\r\nB\\x03');
  });
  it('the file names the printer and the time', () => {
    const captures = [capture('~HS', host), capture('~HI', '\x02ZD230,V89.21.46Z,8,4096KB,\x03\r\n')];
    const file: unknown = JSON.parse(new TextDecoder().decode(captureFile(captures, new Date(0))));
    expect(file).toEqual({
      ...{ model: 'ZD230', firmware: 'V89.21.46Z', at: '1970-01-01T00:00:00.000Z', captures },
    });
  });
  it('the known identity is used when the printer was not asked for it', () => {
    const known = { model: 'ZD421', firmware: 'V1', dotsPerMm: 8 };
    const file: unknown = JSON.parse(new TextDecoder().decode(captureFile([], new Date(0), known)));
    expect(file).toMatchObject({ model: 'ZD421', firmware: 'V1' });
  });
});
