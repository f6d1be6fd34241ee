import { expect, it } from 'vitest';
import { createSeal } from '#main/floor/seal';

const key = new Uint8Array(32).fill(7);
const floor = createSeal(key);
const paper = new TextEncoder().encode('^XA^FDAna Example^FS^XZ');
const as = ['document', 'production', 'bench-1', 'label-1', 1] as const;

it('decrypts with the same key and context', () => {
  expect(new Uint8Array(floor.open(floor.seal(paper, as), as))).toEqual(paper);
  expect(floor.seal(paper, as)).not.toEqual(floor.seal(paper, as));
});

it.each([
  ['another kind of thing', ['label', 'production', 'bench-1', 'label-1', 1]],
  ['one of another environment', ['document', 'staging', 'bench-1', 'label-1', 1]],
  ['one of another bench', ['document', 'production', 'bench-2', 'label-1', 1]],
  ['one of another label', ['document', 'production', 'bench-1', 'label-2', 1]],
  ['another version', ['document', 'production', 'bench-1', 'label-1', 2]],
  ['one whose names are divided elsewhere', ['document', 'production', 'bench-1","label-1', 1]],
])('an encrypted document does not open as %s', (_, other) => {
  expect(() => floor.open(floor.seal(paper, as), other)).toThrow();
});

it('does not decrypt with another key, nor with a changed bit, nor without its end', () => {
  const sealed = floor.seal(paper, as);
  expect(() => createSeal(new Uint8Array(32).fill(8)).open(sealed, as)).toThrow();
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => floor.open(changed, as)).toThrow();
  }
  for (let length = 0; length < sealed.length; length += 1)
    expect(() => floor.open(sealed.subarray(0, length), as)).toThrow();
});

it('gives a number and an equal barcode different codes, and each floor its own codes', () => {
  expect(floor.code('name', 'EX-1')).toEqual(floor.code('name', 'EX-1'));
  expect(floor.code('name', 'EX-1')).not.toEqual(floor.code('barcode', 'EX-1'));
  expect(floor.code('name', 'EX-1')).not.toEqual(createSeal(new Uint8Array(32).fill(8)).code('name', 'EX-1'));
});
