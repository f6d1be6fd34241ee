import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { usualPrefixes } from '#main/printing/language/zpl/prefixes';
import { readLabel, readLabelAside, type LabelFacts } from '#main/printing/language/zpl/read-label';
import { anyDocument, bytes } from './zplish';

const read = (text: string): LabelFacts => readLabel(bytes(text));
const found = (text: string): string[] =>
  read(text).findings.map(({ code, command }) => `${code} ${command}`.trim());
const text = '^FO10,10^A0N,30,30^FDx^FS';

describe('size', () => {
  it.each([
    ['as set', `^XA^PW600^LL400${text}^XZ`, 600, 400, 40],
    ['the largest of several formats', `^XA^PW600^LL200${text}^XZ^XA^PW300^LL500${text}^XZ`, 600, 500, 40],
    ['of boxes', '^XA^FO10,20^GB300,200,4^FS^FO0,0^GB4,90,900^FS^XZ', 900, 900, 900],
    ['of a picture', '^XA^FO8,9^GFA,1000,1000,100,00^FS^XZ', 808, 19, 19],
    ['counted from home', '^XA^LH50,60^FO10,20^GB300,200,4^FS^XZ', 360, 280, 280],
    ['of a barcode, at least', '^XA^FO100,50^BY3^BCN,200^FD12345678^FS^XZ', 337, 250, 250],
    ['of a barcode that stands', '^XA^FO100,50^BY3^BCR,200^FD12345678^FS^XZ', 300, 287, 287],
    ['of text, at least', '^XA^FO100,50^A0N,40,40^FD0123456789^FS^XZ', 260, 90, 90],
    ['of text that stands', '^XA^FO100,50^A0R,40,40^FD0123456789^FS^XZ', 140, 210, 210],
    ['of text on its line', '^XA^FT100,50^A0N,40,40^FD0123456789^FS^XZ', 260, 50, 50],
    ['of text in a block', '^XA^FO100,50^A0N,40,40^FB90^FD0123456789^FS^XZ', 190, 90, 90],
    ['of text by its codes', '^XA^FO0,0^A0N,40,40^FH^FD_41_42^FS^XZ', 32, 40, 40],
    ['doubled by ^JMB', '^XA^JMB^PW400^LL300^FO0,0^GB100,50,1^FS^XZ', 800, 600, 100],
    ['unknown in millimetres', '^XA^MUM^PW100^FO1,1^GB90,40,1^FS^XZ', null, null, null],
    ['unknown where dots are converted', `^XA^MUD,200,600${text}^XZ`, null, null, null],
    ['unknown for an empty one', '^XA^XZ', null, null, null],
  ])('%s', (_, zpl, width, length, bottom) => {
    expect(read(zpl)).toMatchObject({ width, length, bottom });
  });
});

describe('the resolution it was made for', () => {
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
  ])('%s', (_, zpl, dpi) => {
    expect(read(zpl).dpi).toBe(dpi);
  });
});

describe('labels', () => {
  it('are counted with the most copies of one format', () => {
    expect(read(`^XA${text}^PQ3^XZ^XA${text}^XZ^XA^MMT^XZ`)).toMatchObject({
      ...{ labels: 4, copies: 3, silentFormats: 1 },
    });
  });

  it('are read on with the prefixes of the document before', () => {
    const prefixes = usualPrefixes();
    readLabel(bytes('^XA^CC+'), prefixes);
    expect(readLabel(bytes('+XA+FDx+FS+PQ7+XZ'), prefixes).labels).toBe(7);
  });
});

describe('what it should not hold', () => {
  it.each([
    ['a plain label', `^XA${text}^XZ\r\n\0`, []],
    ['the mark of UTF-8 in front', `\xef\xbb\xbf^XA${text}^XZ`, []],
    ['the head a label designer writes', `\x10CT~~CD,~CC^~CT~^XA${text}^XZ`, []],
    ['the same without its first sign', `CT~~CD,~CC^~CT~^XA${text}^XZ`, []],
    ['settings as carriers make them', `^XA^LRN^MNY^MFN,N^MCY^JMA${text}^XZ`, []],
    [
      'the same commands with other values',
      `^XA^MNM^MFC,C^MCN^JMB${text}^XZ`,
      ['^MN', '^MF', '^MC', '^JM'].map((name) => `mechanics ${name}`),
    ],
    ['a picture kept and used', '~DGR:A.GRF,1,1,FF^XA^XGR:A^FS^XZ^XA^IDR:A.GRF^FS^XZ', []],
    ['a format kept and used', `^XA^DFR:A.ZPL^FS^FN1^FS^XZ^XA^XFA^FS^FN1^FDx^FS^XZ`, []],
    ['a picture from before', '^XA^XGR:A.GRF^FS^XZ', ['stored ^XG']],
    ['a picture for flash', '~DGE:A.GRF,1,1,FF^XA^XGE:A.GRF^FS^XZ', ['storage ~DG', 'stored ^XG']],
    ['all pictures erased', '~DGR:A.GRF,1,1,FF^XA^IDR:*.GRF^FS^XZ', ['storage ^ID']],
    ['a caret set to another one and back', '^CC+\n+CC^^XA^XZ', ['prefix ^CC']],
    ['a doubled caret', `^^XA${text}^XZ`, ['unknown ^']],
    ['text behind', `^XA${text}^XZ hello`, ['foreign']],
    ['text in front', `hello ^XA${text}^XZ`, ['foreign']],
    ['an exclamation in an address', '^XA^FDGo! U1 Street^FS^XZ', []],
    ['a pause that goes on', `^XA${text}^PQ4,2,0,Y^XZ`, []],
    ['a pause that waits', `^XA${text}^PQ4,2^XZ`, ['pause ^PQ']],
    ['each once', '~JR~JR^XA~JR^XZ', ['reset ~JR']],
  ])('%s', (_, zpl, findings) => {
    expect(found(zpl)).toEqual(findings);
  });

  it('is listed up to twenty', () => {
    expect(
      found(Array.from({ length: 90 }, (_, at) => `^${String.fromCharCode(33 + at)}@`).join('')),
    ).toHaveLength(20);
  });
});

/** Section by section, what the Programming Guide’s commands do that a label has no use for. */
const refused = {
  reset: '~JR ~WR ^ZZ ~KB ~PM',
  defaults: '^JU',
  lock: '^KP ^WP ^MP ^KN ^KL ^KD ^NW',
  network: '^NS ^ND ^NN ^NP ^NT ^NI ~NC ~NR ~NT ^NB ^NC ^WA ^WE ^WI ^WL ^WR ^WS ^WX ^SC ~WL',
  alerts: '^SX ^SQ',
  storage: '~DY ~DB ~DS ~DT ~DU ~DE ~DL ~DN ~EG ^EG ^JB ~JB ^TO ^CM ^FL ^CW ^DF ^IS ~DG ^ID',
  stored: '^XF ^XG ^IM ^IL',
  prefix: '^CC ~CC ^CD ~CD ^CT ~CT ^SZ ^SE ^CV',
  program: '^JI ~JI ~JQ',
  mechanics:
    '~JC ~JG ~JL ^JS ~JS ^JT ~JN ~JO ^JJ ^JW ^SI ^SS ^SR ~TA ^MF ^ML ^MN ^MT ^MM ^XS ^XB ~SD ^MW ^JH ^MA ^MI ~RO ^JZ ^JM ^KV ^CN ~JK ^CP ^PN ~PL ~JF ^CO ^MC',
  queue: '~JA ~JX ~JP ~PP ^PP ~PS ~PH ^PH ^PF ~PR ~JD ~JE ~WC ^WD ~WQ ^LF ^SP',
  talk: '~HB ~HD ~HI ~HM ~HQ ~HS ~HU ^HF ^HG ^HH ^HT ^HV ^HW ^HY ^HZ',
  rfid: '^RF ^RL ^RB ^RS ^RU ^RW ^RT ^WT ^RZ',
  clock: '^ST ^SL',
};
const allowed =
  '^FX ^FO ^FT ^FS ^FD ^FV ^FH ^FB ^TB ^FP ^FR ^FM ^FE ^FN ^FW ^A0 ^AZ ^A@ ^CF ^CI ^BY ^B0 ^B9 ^BA ^BZ ^GB ^GC ^GD ^GE ^GS ^LH ^LR ^SN ^SF ^PQ ^LL ^PW ^PO ^PM ^LS ^LT ^PR ^MD ^MU ^PA ^FC ^SO'.split(
    ' ',
  );
const each = Object.entries(refused).flatMap(([code, names]) =>
  names.split(' ').map((name) => [name, code] as const),
);

describe('commands', () => {
  it.each(each)('%s is refused as %s', (name, code) => {
    expect(found(`^XA${text}${name}E:1,2^XZ`)).toContain(`${code} ${name}`);
    expect(found(`^XA${text}${name.toLowerCase()}E:1,2^XZ`)).toContain(`${code} ${name}`);
  });

  it.each(allowed)('%s is layout', (name) => {
    expect(found(`^XA${name}1^XZ`)).toEqual([]);
  });
});

describe('any bytes', () => {
  it('are read without error', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        const { labels, width, bottom } = readLabel(document);
        expect(labels).toBeGreaterThanOrEqual(0);
        expect(Number.isNaN(width ?? 0) || Number.isNaN(bottom ?? 0)).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('a label of very many commands', () => {
  const many = bytes(`^XA${'^FO10,10^A0N,30,30^FDabc^FS^GB9,9,1^FS~JR'.repeat(15_000)}^XZ`);

  it('is read as at once, and others are served meanwhile', async () => {
    let turns = 0;
    let isRead = false;
    const turn = (): void => {
      turns += 1;
      if (!isRead) setImmediate(turn);
    };
    setImmediate(turn);
    const facts = await readLabelAside(many, usualPrefixes());
    isRead = true;
    expect(facts).toEqual(readLabel(many));
    expect(turns).toBeGreaterThan(3);
  });
});
