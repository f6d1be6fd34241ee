import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './paths';

/** Labels like those that carriers print, as files with their pictures. All are made up; none is a carrier's own. */
export const goldenFolder = join(projectRoot, 'test/fixtures/zpl');

type Dpi = 203 | 300 | 600;
/** A barcode's kind, as the decoder names it, and its content. */
type Code = readonly [format: string, data: string];

/** How a label differs from the default, which is made for 203 dpi, has no barcode, and can be drawn. */
interface Particulars {
  dpi?: Dpi;
  /** Every barcode that can be read from the picture. */
  codes?: readonly Code[];
  /** Why the preview can't draw it, or draws it wrongly: its barcodes are then not searched. */
  limit?: string;
}

const parcel = (dpi: Dpi): Particulars => ({
  dpi,
  codes: [
    ['Code128', `PKB${dpi}555010099`],
    ['QRCode', `PKB:EXAMPLE-${dpi}`],
  ],
});

const particulars: Partial<Record<string, Particulars>> = {
  'parcel-203': parcel(203),
  'parcel-300': parcel(300),
  'parcel-600': parcel(600),
  aztec: { codes: [['Aztec', 'PKB AZTEC 555010099']] },
  'aztec-by-digit': { limit: 'drawn as text' },
  'carrier-head': { codes: [['Code128', 'HEAD-27']] },
  codabar: { limit: 'drawn as text' },
  'code128-a': { codes: [['Code128', 'HELLO0']] },
  'code128-automatic': { codes: [['Code128', 'PKB1234567890Z']] },
  'code128-b': { codes: [['Code128', 'Pkb-0123 xyz']] },
  'code128-c': { codes: [['Code128', '38206543210987']] },
  'code128-changes': { limit: 'changes of subset are drawn as characters' },
  code39: { codes: [['Code39', 'PKB-39 $/+%']] },
  'code39-check': { codes: [['Code39', 'PKB39']] },
  code93: { limit: 'drawn as text' },
  'control-aliases': { limit: 'not drawn: it begins with STX' },
  'data-matrix': { codes: [['DataMatrix', 'PKB-DM-555010099']] },
  'ean-13': { codes: [['EAN13', '4006381333931']] },
  'ean-8': { limit: 'drawn as text' },
  'field-codes': { codes: [['Code128', 'A-B/7']] },
  'graphic-b64': { limit: 'not drawn: Base64 without compression' },
  'graphic-binary-commands': { limit: 'bytes of its picture are taken for commands' },
  'graphic-compressed': { limit: 'its picture is not unpacked' },
  'gs1-128': { codes: [['Code128', '(00)012345678901234560']] },
  'gs1-128-mode-d': { codes: [['Code128', '(01)09501101530003(10)AB-123']] },
  'gs1-data-matrix': { codes: [['DataMatrix', '(01)09501101530003(10)AB123']] },
  itf: { codes: [['ITF', '12345678901231']] },
  'lower-case': { limit: 'not drawn: its commands are in lower case' },
  'mail-barcode': { limit: 'drawn as text' },
  maxicode: {
    codes: [
      [
        'MaxiCode',
        '[)>\u241e01\u241d96627010000\u241d840\u241d001\u241d1Z55501009\u241dPKB\u241d\u241e\u2404',
      ],
    ],
  },
  micropdf417: { limit: 'drawn as text' },
  pdf417: { codes: [['PDF417', 'PKB example parcel, 12 Placeholder Street']] },
  postnet: { limit: 'drawn as text' },
  qr: {
    codes: [
      ['QRCode', '0155501009900123456789'],
      ['QRCode', 'https://example.com/track/PKB555010099'],
    ],
  },
  rotated: {
    codes: [
      ['Code128', 'TURN-B'],
      ['Code128', 'TURN-I'],
      ['Code128', 'TURN-R'],
    ],
  },
  'several-formats': {
    codes: [
      ['Code128', 'PART-ONE'],
      ['Code128', 'PART-TWO'],
      ['Code128', 'PART-THREE'],
    ],
  },
  sscc: { codes: [['Code128', '(00)340123451234567895']] },
  'stored-format': { codes: [['Code128', 'KEPT-1']] },
  unicode: { codes: [['QRCode', 'Łódź']] },
  'upc-a': { limit: 'drawn as text' },
};

export interface GoldenLabel {
  name: string;
  zpl: Uint8Array;
  dpi: Dpi;
  dpmm: 8 | 12 | 24;
  codes: readonly Code[];
  limit: string | null;
  /** Its pictures, one for each format. */
  pictures(): Uint8Array[];
}

const dotsPerMm = { 203: 8, 300: 12, 600: 24 } as const;

/** The first is `name.png`, those of further formats are `name-2.png` and so on. */
export const pictureName = (name: string, index: number): string =>
  `${name}${index === 0 ? '' : `-${index + 1}`}.png`;

const picturesOf = (name: string): Uint8Array[] => {
  const files = new Set(readdirSync(goldenFolder));
  const found: Uint8Array[] = [];
  while (files.has(pictureName(name, found.length)))
    found.push(readFileSync(join(goldenFolder, pictureName(name, found.length))));
  return found;
};

const zplNames = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.zpl'))
    .map((file) => file.slice(0, -4))
    .sort();

const labelOf = (name: string): GoldenLabel => {
  const { dpi = 203, codes = [], limit = null } = particulars[name] ?? {};
  const zpl = new Uint8Array(readFileSync(join(goldenFolder, `${name}.zpl`)));
  return { name, zpl, dpi, dpmm: dotsPerMm[dpi], codes, limit, pictures: () => picturesOf(name) };
};

export const goldenLabels: readonly GoldenLabel[] = zplNames(goldenFolder).map(labelOf);

/** Labels made like carriers' labels, with made-up data: ZPL, PNG and PDF. */
export const carrierFolder = join(goldenFolder, 'carriers');

/** Documents that must not be printed without a person's decision: `reset-…` is flagged as `reset`, and so on. */
export const hostileDocuments = zplNames(join(goldenFolder, 'hostile')).map((name) => ({
  name,
  zpl: new Uint8Array(readFileSync(join(goldenFolder, 'hostile', `${name}.zpl`))),
}));
