import fc from 'fast-check';

/** One character per byte. */
export const bytes = (text: string): Uint8Array =>
  Uint8Array.from(text, (character) => character.charCodeAt(0));

const pieces = [
  ...[
    '^',
    '~',
    ',',
    ';',
    '+',
    '\x02',
    '\x03',
    '\x0f',
    '\x10',
    '\x1e',
    '\x1f',
    '\r\n',
    '\0',
    '\xff',
    '_5E',
    '>;',
  ],
  ...[
    'XA',
    'XZ',
    'FO',
    'FD',
    'FS',
    'FH',
    'FX',
    'FN',
    'PQ',
    'CC',
    'CD',
    'CT',
    'PW',
    'LL',
    'A0',
    'BC',
    'BQ',
    'JR',
    'JU',
  ],
  ...['GFA', 'GFB,5,5,1,', 'GFC,3,', 'DYR:A,B,T,7,,', 'DGR:A.GRF,8,1,', 'SN', 'DF', 'XG', 'HI', 'MU', 'JMB'],
  ...['9', '812', '99999999', 'N', 'Y', 'x', '! U1 ', '{}{'],
];

/** Bytes that look like ZPL, well formed or not. */
export const zplish = fc
  .array(fc.constantFrom(...pieces), { maxLength: 60 })
  .map((parts) => bytes(parts.join('')));

export const anyDocument = fc.oneof(fc.uint8Array({ maxLength: 300 }), zplish);

/** A document, and the places where it is cut. */
export const cutDocument = anyDocument.chain((document) =>
  fc.tuple(
    fc.constant(document),
    fc.array(fc.nat({ max: document.length }), { maxLength: 20 }).map((cuts) => cuts.sort((a, b) => a - b)),
  ),
);

export const pieceAt = (document: Uint8Array, cuts: readonly number[]): Uint8Array[] =>
  [0, ...cuts].map((from, index) => document.subarray(from, cuts[index] ?? document.length));
