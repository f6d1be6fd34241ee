import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { codesOf } from '#main/printing/language/barcodes';
import { readLabel } from '#main/printing/language/zpl/read-label';
import { sizeProblemsOf } from '#main/printing/language/zpl/sizes';
import { timesAs } from '#test/support/growth';

const paper = { dpi: 203, headDots: null, mediaDots: null } as const;
const readAndMeasured = (document: Buffer) => () => sizeProblemsOf(readLabel(document).reach, 'dots', paper);

/** The largest picture, in 11 KB. */
const dots = 8 * 1024 * 1024;
const white = `:Z64:${deflateSync(Buffer.alloc(dots)).toString('base64')}:0000`;
const format = (content: string): string => `^XA${content}^FO1,1^FDx^FS^XZ`;
/** What one picture of this size costs, which a label may have. */
const onePicture = Buffer.from(format(`^FT0,0^GFA,${dots},${dots},1000,${white}^FS`));
/** Text of this length, in fields. */
const plain = (length: number): Buffer =>
  Buffer.from(format(`^FD${'plain text '.repeat(1_000)}^FS\n`.repeat(Math.ceil(length / 11_000))));

it.each([
  [
    'one stored picture, drawn 200 times above the edge',
    `~DGR:A.GRF,${dots},1,${white}${'^FT0,0^XGR:A.GRF,1,1^FS'.repeat(200)}`,
  ],
  [
    '100 pictures above the edge',
    Array.from({ length: 100 }, (_, at) => `^FT0,0^GFA,${dots},${dots},${at + 1},${white}^FS`).join(''),
  ],
  ['300 stored files that claim to be pictures', `~DYR:A,A,P,${dots},,${white}\n`.repeat(300)],
])('pictures take no more time than a few of the largest: %s', (_, content) => {
  const document = Buffer.from(format(content));
  expect(timesAs(readAndMeasured(document), readAndMeasured(onePicture))).toBeLessThan(20);
});

it.each([
  ['tildes before blanks', `^FO${'~ '.repeat(8_192)}\n`.repeat(64)],
  ['another command character', `^CCAACC^^FO1,1^FD${'AJU'.repeat(350_000)}^FS`],
  ['blanks in a stored file', `~DYR:A,A,P,100,,${'a '.repeat(500_000)}`],
])('a label of 1 MB takes a bounded multiple of the time of plain text: %s', (_, content) => {
  const document = Buffer.from(format(content));
  expect(timesAs(readAndMeasured(document), readAndMeasured(plain(document.length)))).toBeLessThan(150);
});

it('a label with more hidden commands, or more command characters, than are read is not printed', () => {
  for (const content of [`^FO${'~ '.repeat(100)}`, `^CCAACC^^FO1,1^FD${'AJU'.repeat(60_000)}^FS`])
    expect(readLabel(Buffer.from(format(content))).findings).toContainEqual({
      ...{ class: 'never', effect: 'unreadable', command: '' },
    });
});

it('the barcodes of a long label take no more time than those of a megabyte', () => {
  const codes = (count: number): Buffer =>
    Buffer.from(format(`^FO1,1^BQN,2,5^FDMM,${','.repeat(9_900)}^FS\n`.repeat(count)));
  const [long, megabyte] = [codes(1_500), codes(100)];
  expect(
    timesAs(
      () => codesOf(long),
      () => codesOf(megabyte),
    ),
  ).toBeLessThan(5);
});
