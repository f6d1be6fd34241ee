import { describe, expect, it } from 'vitest';
import { decodeBuffer } from '#main/service/documents';

/** Base64 has a `+` where the last of three bytes is `~`. */
const part = ['Ana', 'Ma~', 'Street', 'An~', 'Spr', 'ing', 'fi~', 'eld', 'Spring', 'Ju~'];
const labelOf = (parts: number): string =>
  `^XA${Array.from({ length: parts }, (_, at) => part[(at * at + at) % part.length]).join('')}^XZ`;

const base64 = (label: string): string => Buffer.from(label).toString('base64');
const plusSigns = (text: string): number => text.split('+').length - 1;
const inLines = (text: string, length: number, end: string): string =>
  text.replace(new RegExp(`.{${length}}(?=.)`, 'g'), `$&${end}`);
const decoded = (text: string): string | undefined => decodeBuffer(text)?.toString();

const labels = Array.from({ length: 60 }, (_, at) => labelOf(40 + at)).filter(
  (label) => plusSigns(base64(label)) > 0,
);

describe('Base64 with blanks', () => {
  it('the labels have every count of plus signs that matters', () => {
    const counts = new Set(labels.map((label) => plusSigns(base64(label)) % 4));
    expect([...counts].sort()).toEqual([0, 1, 2, 3]);
  });

  it.each([
    ['in one line', (text: string) => text],
    ['in lines', (text: string) => inLines(text, 76, '\r\n')],
    ['in lines of which each ends in a blank', (text: string) => inLines(text, 64, ' ')],
  ])('a label %s is read as it was sent when blanks stand for its plus signs', (_, written) => {
    for (const label of labels) expect(decoded(written(base64(label).replaceAll('+', ' ')))).toBe(label);
  });

  it.each([
    [60, ' '],
    [72, ' '],
    [76, '  '],
    [76, ' \r\n'],
    [76, '\r\n    '],
  ])('and so is one in lines of %i characters that end in %j', (length, end) => {
    for (const label of labels)
      expect(decoded(inLines(base64(label), length, end).replaceAll('+', ' '))).toBe(label);
  });

  it.each([
    ['in one line', (text: string) => text],
    ['in lines', (text: string) => inLines(text, 76, '\r\n')],
    ['in lines of which each ends in a blank', (text: string) => inLines(text, 76, ' ')],
  ])('and so is one %s without its padding', (_, written) => {
    const longer = labels.flatMap((label) => ['a', 'aa'].map((end) => label.replace('^XZ', `${end}^XZ`)));
    for (const label of longer)
      expect(decoded(written(base64(label).replace(/=+$/, '')).replaceAll('+', ' '))).toBe(label);
  });

  it.each([
    [76, ' '],
    [64, '  '],
    [75, ' '],
    [76, '\r\n\t'],
    [60, '\n      '],
  ])('blanks after every %i characters only divide a label: %j', (length, end) => {
    const plain = labels.map((label) => label.replaceAll('~', 'n'));
    for (const label of [...labels, ...plain])
      expect(decoded(inLines(base64(label), length, end))).toBe(label);
  });

  it('blanks anywhere only divide a label that still has a plus sign', () => {
    for (const label of labels) expect(decoded(base64(label).replaceAll('QW', ' QW '))).toBe(label);
  });
});
