import { describe, expect, it } from 'vitest';
import { isOtherLanguage } from '#main/printing/language/zpl/foreign';

const isOther = (text: string): boolean => {
  const data = Buffer.from(text, 'latin1');
  return isOtherLanguage({
    ...{ sign: '', code: '', at: 0, data, size: data.length },
    ...{ delimiter: 0x2c, payload: null, hasControls: false },
  });
};

describe('a line of EPL, of which two are a label', () => {
  it.each([
    ...['N', ' N ', 'q812', 'q812\t', 'P1', 'P1,2', 'P1,2 ', 'Q1218,24', 'Q1218,24+0', 'Q1,2 x'],
    ...[
      'A50,50,0,3,1,1,N,"x"',
      'B10,10,',
      'b1,2,P,"x" ',
      'LO1,',
      'LO10,10,200,4',
      'GK"LOGO"',
      'FR"FORM" ',
      '\xa0N\xa0',
    ],
  ])('%j is a line of EPL', (line) => {
    expect(isOther(`${line}\r\n${line}\r\n`)).toBe(true);
    expect(isOther(line)).toBe(false);
  });

  it.each([
    ...[
      '',
      'n',
      'Nx',
      'q',
      'q812x',
      'P',
      'P1,',
      'P1,2,3',
      'P1x',
      'Q1218',
      'Q1218,',
      'Q1218,x',
      'A50,50',
      'A50,,',
      'C1,2,',
    ],
    ...['LO1', 'LO,', 'GM"LOGO"', 'GK', 'xN', 'Name 1', 'Page 1'],
  ])('%j is not a line of EPL', (line) => {
    expect(isOther(`${line}\r\n${line}\r\n`)).toBe(false);
  });
});
