import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { usualPrefixes } from '#main/printing/language/zpl/prefixes';
import { nameOf, textOf, type Token } from '#main/printing/language/zpl/token';
import { Tokenizer, tokensOf } from '#main/printing/language/zpl/tokenizer';
import { bytes, cutDocument, pieceAt } from './zplish';

/** Each token as `name|data`. */
const read = (text: string): string[] =>
  [...tokensOf(bytes(text))].map((token) => `${nameOf(token)}|${textOf(token.data)}`);

const fed = (chunks: readonly Uint8Array[]): Token[] => {
  const tokenizer = new Tokenizer();
  return [...chunks.flatMap((chunk) => tokenizer.push(chunk)), ...tokenizer.end()];
};

describe('splitting ZPL into tokens', () => {
  it.each([
    ['commands with their data', '^XA^FO10,20^FDx y^FS^XZ', ['^XA|', '^FO|10,20', '^FD|x y', '^FS|', '^XZ|']],
    ['lower case', '^xa^fdAbc^xz', ['^XA|', '^FD|Abc', '^XZ|']],
    ['STX, ETX and SI', '\x02^FDx\x0f\x03', ['^XA|', '^FD|x', '^FS|', '^XZ|']],
    ['RS for the caret and DLE for the tilde', '\x1eXA\x10JR\x1eXZ', ['^XA|', '~JR|', '^XZ|']],
    ['the head a label designer writes', '\x10CT~~CD,~CC^^XA', ['~CT|~', '~CD|,', '~CC|^', '^XA|']],
    ['a code broken by line ends', '^\r\nX\nA~J\r\nR', ['^XA|', '~JR|']],
    ['a known tilde command in field data', '^FDab~JRcd^FS', ['^FD|ab', '~JR|cd', '^FS|']],
    ['a tilde that begins nothing', '^FDa~b ~1 ~~^FS', ['^FD|a~b ~1 ~~', '^FS|']],
    ['a tilde at the very end', '^FDa~J', ['^FD|a~J']],
    ['what only looks like RS', '^FD[)>\x1e01\x1d96^FS', ['^FD|[)>\x1e01\x1d96', '^FS|']],
    ['a comment, and the command that ends it', '^FXno ^JUS here^FS', ['^FX|no ', '^JU|S here', '^FS|']],
    ['escapes, as data', '^FH^FD_5EXA_7EJR^FS', ['^FH|', '^FD|_5EXA_7EJR', '^FS|']],
    ['a code cut short', '^^XA^F^XZ', ['^|', '^XA|', '^F|', '^XZ|']],
    ['text in front', '! U1 x\r\n^XA', ['|! U1 x\r\n', '^XA|']],
    [
      'a changed caret',
      '^CC+ +XA+FD^JU+CC^+XZ^XZ',
      ['^CC|+ ', '+XA'.replace('+', '^') + '|', '^FD|^JU', '^CC|^+XZ', '^XZ|'],
    ],
    ['a changed delimiter', '^CD;^GFB;3;3;1;^XZ^FS', ['^CD|;', '^GF|B;3;3;1;^XZ', '^FS|']],
    ['a changed tilde', '^CT+^FD~JR+JR', ['^CT|+', '^FD|~JR', '~JR|']],
    ['a new prefix that is a prefix', '~CC~~XA^XZ', ['~CC|~', '^XA|^XZ']],
    ['a binary payload', '^GFB,6,6,1,^XZ~JR^FS', ['^GF|B,6,6,1,^XZ~JR', '^FS|']],
    ['a compressed one', '^GFC,3,8,1,^XZ^FS', ['^GF|C,3,8,1,^XZ', '^FS|']],
    ['a downloaded one', '~DYR:A,B,T,5,,~JR\x02^^XA', ['~DY|R:A,B,T,5,,~JR\x02^', '^XA|']],
    ['a hexadecimal one, to the next command', '^GFA,1,1,1,FF^FS', ['^GF|A,1,1,1,FF', '^FS|']],
    ['a payload without a length', '^GFB,,8,1,^XZ', ['^GF|B,,8,1,', '^XZ|']],
    ['a head that a command breaks off', '^GFB,9^XZ', ['^GF|B,9', '^XZ|']],
  ])('%s is split into its tokens', (_, text, tokens) => {
    expect(read(text)).toEqual(tokens);
  });

  it('each token has its position, its size, and its payload', () => {
    const text = `ab^XA^GFB,20000,20000,10,${'^'.repeat(20_000)}\n^FS`;
    const graphic = [...tokensOf(bytes(text))][2];
    expect(graphic).toMatchObject({ at: 5, size: 20_018, payload: { begin: 17, declared: 20_000 } });
    expect(graphic?.data).toHaveLength(16 * 1024);
  });

  it('control bytes are noticed in text, but not in a payload', () => {
    const controls = (text: string): boolean[] =>
      [...tokensOf(bytes(text))].map(({ hasControls }) => hasControls);
    expect(controls('^FDa\x1db^FS\r\n\t')).toEqual([true, false]);
    expect(controls('^FDa\x10b^FS')).toEqual([true, false]);
    expect(controls('^FDa~\x07b^FD~\x07')).toEqual([true, true]);
    expect(controls('^GFB,2,2,1,\x01\x1d\n^FS')).toEqual([false, false]);
  });

  it('changed prefixes also apply to the next document', () => {
    const prefixes = usualPrefixes();
    expect([...tokensOf(bytes('^CC+'), prefixes)]).toHaveLength(1);
    expect([...tokensOf(bytes('^XA+XA'), prefixes)].map(nameOf)).toEqual(['', '^XA']);
  });

  it('the tokens do not depend on how the bytes are split', () => {
    fc.assert(
      fc.property(cutDocument, ([document, cuts]) => {
        expect(fed(pieceAt(document, cuts))).toEqual(fed([document]));
      }),
      { numRuns: 5_000 },
    );
  });

  it('a complete document and one in portions have the same tokens', () => {
    fc.assert(
      fc.property(cutDocument, ([document, cuts]) => {
        const long = Buffer.concat([document, bytes(`^FX${'x'.repeat(300)}`), document]);
        expect([...tokensOf(long)]).toEqual(fed(pieceAt(new Uint8Array(long), cuts)));
      }),
      { numRuns: 1_000 },
    );
  });

  it('tokens stay unchanged when their input buffer is reused', () => {
    const tokenizer = new Tokenizer();
    const buffer = Buffer.from('^FDone^FS');
    const [first] = tokenizer.push(buffer);
    buffer.fill('x');
    expect(textOf(first!.data)).toBe('one');
  });

  it('no byte is lost or doubled', () => {
    const sizeOf = ({ sign, code, size }: Token): number => sign.length + code.length + size;
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (document) => {
        // Control bytes are the reason for different sums: within a code they are dropped, some represent a complete
        // command. Two are a prefix.
        const bare = document.filter((byte) => byte >= 0x20 || byte === 0x10 || byte === 0x1e);
        const sum = [...tokensOf(bare)].reduce((total, token) => total + sizeOf(token), 0);
        expect(sum).toBe(bare.length);
      }),
      { numRuns: 1_000, examples: [[Uint8Array.of(0x1e, 0, 0x61)], [Uint8Array.of(0x1e, 0xdf)]] },
    );
  });
});
