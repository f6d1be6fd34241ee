import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countPrint, expectedLabels } from '#main/printing/language/expected-labels';

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));
const count = (...documents: string[]): number => expectedLabels(documents.map(bytes));

describe('the number of expected labels', () => {
  it.each([
    ['a label', '^XA^FO10,10^FDx^FS^XZ', 1],
    ['a box', '^XA^GB10,10,1^FS^XZ', 1],
    ['two formats', '^XA^FDa^FS^XZ\r\n^XA^FDb^FS^XZ', 2],
    ['a batch', '^XA^FDa^FS^PQ3^XZ', 3],
    ['a batch with more parameters', '^XA^FDa^FS^PQ 12,0,1,Y^XZ', 12],
    ['a batch without a number', '^XA^FDa^FS^PQ^XZ', 1],
    ['a batch of nothing, which is one', '^XA^FDa^FS^PQ0^XZ', 1],
    ['a batch whose number a line end divides', '^XA^FDa^FS^PQ9\r\n9\r\n,0,1^XZ', 99],
    ['the last of two batches', '^XA^PQ5^FDa^FS^PQ2^XZ', 2],
    ['a batch for each format', '^XA^FDa^FS^PQ3^XZ^XA^FDb^FS^XZ', 4],
    ['lower case', '^xa^fdx^fs^pq2^xz', 2],
    ['STX and ETX for ^XA and ^XZ', '\x02^FDx^FS^PQ2\x03', 2],
    ['a stored format', '^XA^DFR:A.ZPL^FS^FO1,1^FN1^FDx^FS^XZ', 0],
    ['a stored and a recalled format', '^XA^DFR:A.ZPL^FS^FN1^FDx^FS^XZ^XA^XFR:A.ZPL^FS^FN1^FDy^FS^XZ', 1],
    [
      'a recalled format that was stored with a batch',
      '^XA^DFR:A.ZPL^FS^FN1^FS^PQ3^XZ^XA^XFA^FN1^FDy^FS^XZ',
      3,
    ],
    [
      'a recalled format with a batch of its own',
      '^XA^DFR:A^FS^FN1^FS^PQ30^XZ^XA^XFR:A^FN1^FDy^FS^PQ2^XZ',
      2,
    ],
    ['a format stored without a batch', '^XA^DFR:A^FS^FN1^FS^XZ^XA^PQ2^XFR:A^FN1^FDy^FS^XZ', 2],
    ['a format recalled by a stored one', '^XA^DFA^FS^PQ4^XZ^XA^DFB^FS^XFA^FS^XZ^XA^XFB^FDy^FS^XZ', 4],
    ['an image saved and printed', '^XA^FDx^FS^ISR:A.GRF,Y^XZ', 1],
    ['an image saved only', '^XA^FDx^FS^ISR:A.GRF,N^XZ', 0],
    ['settings only', '^XA^MMT^PW812^LL1218^XZ', 0],
    ['cleaning up behind a label', '^XA^XGR:A.GRF,1,1^FS^XZ^XA^IDR:A.GRF^FS^XZ', 1],
    ['a format that never ends', '^XA^FDx^FS', 0],
    ['an end without a beginning', '^FDx^FS^XZ', 0],
    ['a format that starts again', '^XA^FDx^FS^PQ9^XA^FDy^FS^XZ', 1],
    ['a comment', '^XA^FXno ZPL here^FDx^FS^XZ', 1],
    ['a tilde in text', '^XA^FDa~b^FS^PQ2^XZ', 2],
    ['a doubled caret', '^^XA^FDx^FS^XZ', 1],
    ['nothing', '', 0],
    ['no ZPL', 'hello', 0],
  ])('the labels of %s are counted', (_, zpl, labels) => {
    expect(count(zpl)).toBe(labels);
  });

  it.each([
    ['^CC', '^CC+\n+XA+FDx^XZ+FS+PQ2+XZ', 2],
    ['~CC', '~CC+\n+XA+FDx+FS+XZ^XA^FDx^XZ', 1],
    ['^CD', '^CD;^XA^GFB;8;8;1;^XZ^XZ^X^FS^PQ4;1;1^XZ', 4],
    ['the head a label designer writes', '\x10CT~~CD,~CC^~CT~\r\n^XA~TA000^FDx^FS^PQ2,0,1,Y^XZ', 2],
  ])('counting follows %s', (_, zpl, labels) => {
    expect(count(zpl)).toBe(labels);
  });

  it('formats that print nothing are counted separately', () => {
    const zpl = '^XA^MMT^XZ^XA^FDx^FS^PQ3^XZ^XA^DFR:A.ZPL^FS^FDx^FS^XZ^XA^IDR:A.GRF^FS^XZ';
    expect(countPrint([bytes(zpl), bytes('^XA^FDy^FS^XZ')])).toEqual({ labels: 4, silentFormats: 3 });
  });

  it('a batch of a stored format also applies to a document that recalls it later', () => {
    expect(count('^XA^DFE:A.ZPL^FS^FN1^FS^PQ3^XZ', '^XA^XFE:A.ZPL^FN1^FDy^FS^XZ')).toBe(3);
  });

  it('a changed prefix also applies to the next document', () => {
    expect(count('^CC+\n+XA+FDx+FS+XZ', '+XA+FDy+FS+PQ3+XZ^XA^FDz^XZ')).toBe(4);
    expect(count('^CC+\n+XA+FDx+FS+CC^^XZ', '^XA^FDy^FS^XZ')).toBe(2);
  });

  it.each([
    ['^GFB', '^XA^FO0,0^GFB,16,16,2,^XZ^XA^FDa^PQ9!^FS^PQ2^XZ', 2],
    ['^GFC', '^XA^FO0,0^GFC,8,16,2,^XZ^XA^P^FS^XZ', 1],
    ['~DY', '~DYR:A,B,T,9,,^XA^FDx^XZ^XA^XGR:A^FS^XZ', 1],
  ])('the binary payload of %s is skipped', (_, zpl, labels) => {
    expect(count(zpl)).toBe(labels);
  });

  it('hex graphics are read up to the next command', () => {
    expect(count('^XA^GFA,8,8,1,FFFFFFFFFFFFFFFF^FS^PQ2^XZ')).toBe(2);
  });

  it('any bytes are counted without error', () => {
    const zplish = fc.array(
      fc.constantFrom(
        '^',
        '~',
        'XA',
        'XZ',
        'PQ',
        'CC',
        'CD',
        'CT',
        'GFB',
        'DY',
        ',',
        '9',
        '\x02',
        '\x03',
        'x',
        '\xff',
      ),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.uint8Array({ maxLength: 300 }),
          zplish.map((parts) => bytes(parts.join(''))),
        ),
        (document) => {
          expect(expectedLabels([document])).toBeGreaterThanOrEqual(0);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('each appended label adds one', () => {
    const label = fc
      .integer({ min: 1, max: 50 })
      .map((copies) => ({ zpl: `^XA^FDx^FS^PQ${copies}^XZ`, copies }));
    fc.assert(
      fc.property(fc.array(label), (labels) => {
        expect(count(labels.map(({ zpl }) => zpl).join('\n'))).toBe(
          labels.reduce((sum, { copies }) => sum + copies, 0),
        );
      }),
    );
  });
});
