import { describe, expect, it } from 'vitest';
import { codesOf } from '#main/printing/language/barcodes';
import { commandSheet } from '#main/printing/language/command-sheet';
import { expectedLabels } from '#main/printing/language/expected-labels';
import { sniffFormat } from '#main/printing/language/sniff';
import { barcodes, draw } from '#test/unit/practice/service/pictures';
import { writing } from '#test/support/writing';
import { commandCode, commands } from '#shared/commands';
import { testCode } from '#shared/keyboard/us-keys';

const codes = [...commands.map(commandCode), testCode];

describe.each([203, 300, 600] as const)('the command sheet at %i dpi', (dpi) => {
  const sheet = commandSheet(dpi, writing);

  it('the sheet is one label with a barcode for each command, and the test code', () => {
    expect(sniffFormat(sheet)).toBe('ZPL');
    expect(expectedLabels([sheet])).toBe(1);
    expect(codesOf(sheet)).toEqual(codes);
  });

  it('the sheet leaves no setting behind', () => {
    expect(new TextDecoder().decode(sheet)).not.toMatch(/\^(PW|LL|LH|PO|FW|CI|MM|JU|PQ)/);
  });

  it('every code on the sheet can be scanned from 4 × 6 inch paper', async () => {
    const dpmm = { 203: 8, 300: 12, 600: 24 }[dpi];
    const read = await barcodes(await draw(new TextDecoder().decode(sheet), dpmm));
    expect(read.sort()).toEqual(codes.toSorted());
  });
});
