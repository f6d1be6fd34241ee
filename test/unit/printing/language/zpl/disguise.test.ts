import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guard } from '#main/printing/language/zpl/assess';
import { bytes } from './zplish';

const printer = { dpi: 203, headDots: 832, mediaDots: 1218 } as const;
/** Forbidden commands with values that need no delimiter. */
const never = [
  '~JR',
  '^JUF',
  '^JUN',
  '^JUA',
  '^KP1234',
  '^WR1',
  '~WR',
  '^NS1',
  '^SXA',
  '^JBE',
  '~JD',
  '^JI',
  '^IDE:*.*',
  '^SR9',
];
const fields = [
  '^FO20,20',
  '^A0N,30,30',
  '^FDx y z^FS',
  '^BY3',
  '^BCN,90^FD12345^FS',
  '^GB9,9,1^FS',
  '^FXa note',
];

const cases = (text: string, isLow: readonly boolean[]): string =>
  Array.from(text, (letter, at) => (isLow[at % isLow.length] === true ? letter.toLowerCase() : letter)).join(
    '',
  );

/** A label with one forbidden command in any notation. */
const disguised = fc
  .record({
    command: fc.constantFrom(...never),
    before: fc.array(fc.constantFrom(...fields), { maxLength: 6 }),
    after: fc.array(fc.constantFrom(...fields), { maxLength: 6 }),
    caret: fc.constantFrom('^', '+', '|', '!', 'Q', '\x7f', '\xa7'),
    tilde: fc.constantFrom('~', '#', ';', '\x80'),
    isLow: fc.array(fc.boolean(), { minLength: 1, maxLength: 3 }),
    split: fc.constantFrom('', '\r\n', '\n', '\r\n\n', '\0', '\t', '\x01', '\x1b'),
    isSetByTilde: fc.boolean(),
    isStored: fc.boolean(),
  })
  .map(({ command, before, after, caret, tilde, isLow, split, isSetByTilde, isStored }) => {
    const prefix = (text: string): string =>
      text.replaceAll(/[\^~]/g, (sign) => (sign === '^' ? caret : tilde));
    const name = cases(command.slice(1, 3), isLow);
    const hidden = command.slice(0, 1) + name.slice(0, 1) + split + name.slice(1) + command.slice(3);
    const changes = `${isSetByTilde ? '~' : '^'}CC${caret}${isSetByTilde ? '~' : caret}CT${tilde}`;
    const form = isStored ? '^DFR:T.ZPL^FS' : '';
    return {
      command,
      zpl: `^XA${changes}${prefix(`${form}${before.join('')}${hidden}${after.join('')}^XZ`)}`,
    };
  });

describe('a forbidden command in a random disguise', () => {
  it('a disguised command is found', () => {
    fc.assert(
      fc.property(disguised, ({ zpl }) => {
        expect(guard([bytes(zpl)], printer).class).toBe('never');
      }),
      { numRuns: 2_000 },
    );
  });

  it('a disguised command is found in the document after the one that changed the characters', () => {
    fc.assert(
      fc.property(fc.constantFrom(...never), fc.constantFrom('+', '|', 'Q'), (command, sign) => {
        const first = bytes(`^XA^CC${sign}${sign}CT${sign}${sign}FDx${sign}XZ`);
        const second = bytes(`${sign}XA${sign}${command.slice(1)}${sign}FDx${sign}XZ`);
        expect(guard([first, second], printer).class).toBe('never');
      }),
    );
  });
});

describe('a harmless label that changes the command characters', () => {
  // `~PR` and `~PM` are forbidden, `^PR` and `^PM` are on nearly every label.
  const fields = '^PR4,4^PMN^LH0,0^FO60,200^BY3^BCN,120,Y,N,N^FDPKB555000001^FS';
  it.each(['#', '+', '|'])('a harmless label that changes the command characters is printed: %s', (sign) => {
    const zpl = `^XA^CC${sign}${fields.replaceAll('^', sign)}${sign}CC^^XZ`;
    expect(guard([bytes(zpl)], printer).never).toEqual([]);
    const second = bytes(`${sign}XA${fields.replaceAll('^', sign)}${sign}XZ`);
    expect(guard([bytes(`^XA^CC${sign}${sign}XZ`), second], printer).never).toEqual([]);
  });

  it('it is held where the sign is also the tilde', () => {
    const zpl = `^XA^CC##CT##PR4#FO60,200#BCN,120#FDPKB555000001#FS#XZ`;
    expect(guard([bytes(zpl)], printer).never).toMatchObject([{ command: '~PR' }]);
  });

  it('a label is printed where a picture does not have its declared length', () => {
    const zpl = `^XA${fields}^FO20,20^GFB,8,8,1,\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01^FS^XZ`;
    expect(guard([bytes(zpl)], printer).never).toEqual([]);
  });
});
