import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  nothingBefore,
  readLabel,
  readLabelInPortions,
  type LabelFacts,
} from '#main/printing/language/zpl/read-label';
import { anyDocument, bytes } from './zplish';

const read = (text: string): LabelFacts => readLabel(bytes(text));
const text = '^FO10,10^A0N,30,30^FDx^FS';

describe('the size of a label', () => {
  it.each([
    ['as set', `^XA^PW600^LL400${text}^XZ`, 600, 400],
    ['the largest of several formats', `^XA^PW600^LL200${text}^XZ^XA^PW300^LL500${text}^XZ`, 600, 500],
    ['of boxes', '^XA^FO10,20^GB300,200,4^FS^FO0,0^GB4,90,900^FS^XZ', 900, 900],
    ['of a picture', '^XA^FO8,9^GFA,1000,1000,100,00^FS^XZ', 808, 19],
    ['counted from home', '^XA^LH50,60^FO10,20^GB300,200,4^FS^XZ', 360, 280],
    ['of a barcode', '^XA^FO100,50^BY3^BCN,200,N^FD>;12345678^FS^XZ', 337, 250],
    ['of a barcode that stands', '^XA^FO100,50^BY3^BCR,200,N^FD>;12345678^FS^XZ', 300, 287],
    ['of text', '^XA^FO100,50^A0N,40,40^FD0123456789^FS^XZ', 300, 80.8],
    ['of text that stands', '^XA^FO100,50^A0R,40,40^FD0123456789^FS^XZ', 140, 250],
    ['of text on its line', '^XA^FT100,50^A0N,40,40^FD0123456789^FS^XZ', 300, 50],
    ['of text in a block', '^XA^FO100,50^A0N,40,40^FB90^FD0123456789^FS^XZ', 190, 80.8],
    ['of text by its codes', '^XA^FO0,0^A0N,40,40^FH^FD_30_31^FS^XZ', 40, 30.8],
    ['doubled by ^JMB', '^XA^JMB^PW400^LL300^FO0,0^GB100,50,1^FS^XZ', 800, 600],
    ['unknown in millimetres', '^XA^MUM^PW100^FO1,1^GB90,40,1^FS^XZ', null, null],
    ['unknown where dots are converted', `^XA^MUD,200,600${text}^XZ`, null, null],
    ['unknown for an empty one', '^XA^XZ', null, null],
  ])('the size of %s is read', (_, zpl, width, length) => {
    expect(read(zpl)).toMatchObject({ width, length });
  });
});

describe('the resolution for which a label was made', () => {
  const page = (width: number, height: number): string =>
    `^XA^FO0,0^GFA,1,${(height * width) / 8},${width / 8},00^FS^XZ`;
  const filled = (right: number, bottom: number): string =>
    `^XA^FO20,20^GB${right - 20},2,2^FS^FO20,20^GB2,${bottom - 20},2^FS^XZ`;
  it.each([
    ['by ^PW 812', `^XA^PW812${text}^XZ`, 203],
    ['by ^PW 832, the head’s width', `^XA^PW832${text}^XZ`, 203],
    ['by ^PW 1218', `^XA^PW1218${text}^XZ`, 300],
    ['by ^PW 2436', `^XA^PW2436${text}^XZ`, 600],
    ['by ^PW at half resolution', `^XA^JMB^PW609${text}^XZ`, 300],
    ['unknown for another width', `^XA^PW600${text}^XZ`, null],
    ['unknown though a field reaches far', `^XA^PW600^FO1100,1700^GB2,2,2^FS^XZ`, null],
    ['by a picture of a page', page(816, 1218), 203],
    ['by one at 300 dpi', page(1216, 1828), 300],
    ['unknown for a narrow strip', page(816, 100), null],
    ['by fields that fill a page', filled(790, 1190), 203],
    ['by those of 300 dpi', filled(1180, 1790), 300],
    ['by those of 600 dpi', filled(2380, 3600), 600],
    ['unknown for a small label', filled(400, 300), null],
    ['unknown in inches', '^XA^MUI^PW4^FO0,0^GB3,3,1^FS^XZ', null],
    ['by a label that is sold, across', '^XA^PW1218^LL812^FO1,1^FDx^FS^XZ', 203],
    ['by a small one that is sold', '^XA^PW406^LL203^FO1,1^FDx^FS^XZ', 203],
    ['by one of three inches', '^XA^PW900^LL600^FO1,1^FDx^FS^XZ', 300],
    ['not by one that is sold at two resolutions', '^XA^PW600^LL600^FO1,1^FDx^FS^XZ', null],
    ['by what its dots are turned into', '^XA^MUD,200,300^FO1,1^FDx^FS^XZ', 300],
    ['not by inches', '^XA^MUI^PW4^FO1,1^FDx^FS^XZ', null],
  ])('the resolution of %s is estimated', (_, zpl, dpi) => {
    expect(read(zpl).dpi).toBe(dpi);
  });
});

describe('the labels of a document', () => {
  it('labels are counted with the maximum copies of one format', () => {
    expect(read(`^XA${text}^PQ3^XZ^XA${text}^XZ^XA^MMT^XZ`)).toMatchObject({
      ...{ labels: 4, copies: 3, silentFormats: 1 },
    });
  });

  it('labels are read with the prefixes of the previous document', () => {
    const before = nothingBefore();
    readLabel(bytes('^XA^CC+'), before);
    expect(readLabel(bytes('+XA+FDx+FS+PQ7+XZ'), before).labels).toBe(7);
  });
});

describe('any bytes', () => {
  it('any bytes are read without error', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        const { labels, width, length } = readLabel(document);
        expect(labels).toBeGreaterThanOrEqual(0);
        expect(Number.isNaN(width ?? 0) || Number.isNaN(length ?? 0)).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('a label with very many commands', () => {
  const many = bytes(`^XA${'^FO10,10^A0N,30,30^FDabc^FS^GB9,9,1^FS~JR'.repeat(15_000)}^XZ`);

  it('it is read in portions with the same result, and other work runs meanwhile', async () => {
    let turns = 0;
    let isRead = false;
    const turn = (): void => {
      turns += 1;
      if (!isRead) setImmediate(turn);
    };
    setImmediate(turn);
    const { objects: _, ...facts } = await readLabelInPortions(many, nothingBefore());
    isRead = true;
    const { objects: __, ...atOnce } = readLabel(many);
    expect(facts).toEqual(atOnce);
    expect(turns).toBeGreaterThan(3);
  });
});
