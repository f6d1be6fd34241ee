import { describe, expect, it } from 'vitest';
import { unfitReasons, type PrinterFacts } from '#main/printing/language/zpl/guard';
import { readLabel } from '#main/printing/language/zpl/read-label';
import { guard } from '#main/printing/language/zpl/assess';
import { bytes } from './zplish';

const paper: PrinterFacts = { dpi: 203, headDots: 832, mediaDots: 1218 };
const reasons = (zpl: string, printer = paper): string[] =>
  unfitReasons([readLabel(bytes(zpl))], printer).map(({ code }) => code);
const label = (...fields: string[]): string => `^XA${fields.join('^FS')}^FS^XZ`;
const text = '^FO10,10^A0N,30,30^FDtext';

describe('a label whose ink fits', () => {
  it.each([
    ['its frame lines run out over the edge', label(text, '^FO15,95^GB985,2,2', '^FO30,445^GB970,2,2')],
    ['large capitals end above the bottom of their box', label('^FO40,965^A0N,355,350^FDTEST')],
    ['^PW and ^LL are larger than the paper', `^XA^PW1000^LL1520${text}^FS^XZ`],
    ['a picture is white where it is too wide', label(`^FO0,0^GFA,2000,2000,125,${'F'.repeat(160)},`)],
    [
      'the font stands in front of the origin',
      label('^A0R,14^FO672,63^FDsmall', '^A0R,50^FO396,63^FD99.60.000000.00000000'),
    ],
    ['a block stands in front of the origin', label('^FB808,1,0,C^FO0,220^A0N,65,55^FDPRIORITY')],
    [
      'the default font is set behind the origin',
      '^XA^CF0,355,350^FO790,80^CF0,18,16^FWR^FDDepot: 0301^FS^XZ',
    ],
    [
      'what is too wide is cut by ^PW on every printer',
      `^XA^PW812^FO700,10^A0N,60,60^FDlonger than that^FS^XZ`,
    ],
    ['a block has more room than its text', label('^FO20,10^FB1200,1,0,L^A0N,30,30^FDshort')],
    ['Code 128 pairs its digits', label('^FO145,996^BY3^BCN,166,N,N,N,A^FDAMZ00000000000010000000')],
    ['what is shifted out of a picture is white', `^XA^LS8^FO0,10^GFA,100,100,2,${'00FF'.repeat(50)}^FS^XZ`],
    ['white boxes lie outside', label(text, '^FO500,1300^GB400,400,200,W')],
    ['empty fields lie outside', label(text, '^FO900,1400^A0N,30,30^FD')],
    ['it is measured in millimetres', '^XA^MUM^FO5,5^GB90,140,1^FS^FO10,100^A0N,5,4^FDtext^FS^XZ'],
    [
      'a stored format is filled in',
      '^XA^DFR:A.ZPL^FO9,900^A0N,50,50^FN1^FS^XZ^XA^XFR:A.ZPL^FN1^FDshort^FS^XZ',
    ],
  ])('a label is printed if %s', (_, zpl) => {
    expect(reasons(zpl)).toEqual([]);
  });
});

describe('a label that would be cut', () => {
  it.each([
    ['text runs out over the edge', label('^FO600,10^A0N,60,60^FDlonger than that'), 'too-wide'],
    [
      'turned text runs on to the next label',
      label('^FO10,900^A0R,60,60^FDlonger than that, it is'),
      'too-long',
    ],
    ['a barcode ends a module outside', label('^FO200,10^BY3^BCN,90,N^FDABCDEFGHIJKLMNOP'), 'too-wide'],
    ['a barcode stands below the paper', label('^FO20,1200^BY3^BCN,90,N^FD>;1234'), 'too-long'],
    ['a QR code is too wide', label('^FO700,10^BQN,2,8^FDQA,https://example.com/a'), 'too-wide'],
    ['a picture has black dots outside', label(`^FO0,0^GFA,2000,2000,125,${'F'.repeat(240)},`), 'too-wide'],
    ['a packed picture cannot be read', label('^FO0,0^GFA,9000,9000,125,:Z64:broken:0000'), 'too-wide'],
    [
      'bars are drawn as boxes outside',
      label(...Array.from({ length: 20 }, (_, at) => `^FO${820 + 6 * at},10^GB3,90,3`)),
      'too-wide',
    ],
    ['a frame runs on to the next label', label('^FO10,10^GB780,1400,3'), 'too-long'],
    ['its dots are doubled', '^XA^JMB^FO300,10^A0N,60,60^FDlonger than that^FS^XZ', 'too-wide'],
    ['it is measured in inches', '^XA^MUI^FO1,7^GB2,0.1,0.1^FS^XZ', 'too-long'],
    ['text is moved right', '^XA^LH600,0^FO10,10^A0N,60,60^FDlonger than that^FS^XZ', 'too-wide'],
    [
      'a form is filled with too much',
      '^XA^DFR:A.ZPL^FO9,9^A0N,90,90^FN1^FS^XZ^XA^XFR:A.ZPL^FN1^FDfar longer than that is, and longer still^FS^XZ',
      'too-wide',
    ],
    [
      'a recalled picture is enlarged',
      `~DGR:A.GRF,150,50,${'FF'.repeat(150)}^XA^FO0,0^XGR:A.GRF,3,1^FS^XZ`,
      'too-wide',
    ],
    ['bars end a little below the paper', label('^FO20,1150^BY3^BCN,100,N^FD>;1234'), 'too-long'],
    ['text begins a little below the paper', label('^FO20,1222^A0N,30,30^FDtext'), 'too-long'],
    ['a small line is cut through', label('^FO20,1208^A0N,20,20^FDtext'), 'too-long'],
    ['a letter begins beyond the head', label('^FO836,10^A0N,20,20^FDX'), 'too-wide'],
    [
      'a picture ends a little below the paper',
      label('^FO10,1200^GFA,50,50,1,:!'.replace(':!', 'FF'.repeat(50))),
      'too-long',
    ],
    [
      'bars are drawn as boxes that end a little below the paper',
      label(...Array.from({ length: 20 }, (_, at) => `^FO${100 + 6 * at},1150^GB3,90,3`)),
      'too-long',
    ],
    [
      'a picture is shifted out at the left',
      `^XA^LS50^FO10,10^GFA,50,50,1,${'FF'.repeat(50)}^FS^XZ`,
      'too-wide',
    ],
    ['it is shifted out at the left', `^XA^LS200${text}^FS^XZ`, 'too-wide'],
    ['it is shifted out at the top', `^XA^LT-60${text}^FS^XZ`, 'too-long'],
    ['bars are shifted out at the left', '^XA^LS50^FO10,10^BY3^BCN,90,N^FD>;1234^FS^XZ', 'too-wide'],
    [
      'bars that are drawn as boxes are shifted out at the left',
      `^XA^LS300${Array.from({ length: 20 }, (_, at) => `^FO${100 + 6 * at},10^GB3,90,3^FS`).join('')}^XZ`,
      'too-wide',
    ],
    [
      'bars that are drawn as boxes are cut at the top',
      `^XA^LT-40${Array.from({ length: 20 }, (_, at) => `^FO${100 + 6 * at},10^GB3,90,3^FS`).join('')}^XZ`,
      'too-long',
    ],
    ['a filled box lies beyond the edge', label(text, '^FO850,10^GB300,900,300'), 'too-wide'],
    ['a filled box is cut', label(text, '^FO700,10^GB300,900,200'), 'too-wide'],
    [
      'it changes its unit behind what is too wide',
      '^XA^FO600,10^A0N,60,60^FDlonger than that^FS^MUM^FO5,20^A0N,5,5^FDx^FS^XZ',
      'too-wide',
    ],
  ])('a label that would be cut is held: %s', (_, zpl, expected) => {
    expect(reasons(zpl)).toContain(expected);
  });

  it('a label that only loses a frame’s edge is printed, which is noted', () => {
    const lines = bytes(label(text, '^FO15,95^GB985,2,2'));
    expect(guard([lines], paper).notes).toEqual([{ command: '', effect: 'frame-cut' }]);
    expect(guard([lines], { ...paper, headDots: 1344 }).notes).toEqual([]);
  });

  it('a label that only loses a frame’s lower edge is printed, which is noted', () => {
    const frame = bytes(label(text, '^FO10,10^GB780,1212,3'));
    expect(guard([frame], paper).notes).toEqual([{ command: '', effect: 'frame-cut' }]);
    expect(guard([frame], paper).unfit).toEqual([]);
  });

  it.each(['^LS20', '^LT-20'])(
    'a label that only loses a frame’s edge by %s is printed, which is noted',
    (shift) => {
      const frame = bytes(`^XA${shift}^FO10,10^GB780,1100,3^FS^FO60,200^A0N,30,30^FDtext^FS^XZ`);
      expect(guard([frame], paper).notes).toContainEqual({ command: '', effect: 'frame-cut' });
      expect(guard([frame], paper).unfit).toEqual([]);
      const complete = bytes(`^XA${shift}^FO30,30^GB740,1100,3^FS^FO60,200^A0N,30,30^FDtext^FS^XZ`);
      expect(guard([complete], paper).notes).not.toContainEqual({ command: '', effect: 'frame-cut' });
    },
  );

  it('a label that begins outside is held, with the position', () => {
    const shifted = guard([bytes(`^XA^LS200${text}^FS^XZ`)], paper);
    expect(shifted.unfit.map(({ words }) => words)[0]).toMatch(/^said:unfit\.beforeLeft\?dots=n1\d\d$/);
  });

  it('a label is only held on the printer for which it is too large', () => {
    const zpl = label('^FO600,10^A0N,60,60^FDlonger than that');
    expect(reasons(zpl, { ...paper, headDots: 1344 })).toEqual([]);
    expect(reasons(zpl, { ...paper, headDots: null, mediaDots: null })).toEqual([]);
  });
});
