import { expect, it } from 'vitest';
import { anyTextIn, numberIn } from '../../../src/main/service/tolerant-values';

it.each([
  [12, 12],
  ['12', 12],
  [' -1.5 ', -1.5],
  ['+3', 3],
])('%j is read as a number', (value, number) => {
  expect(numberIn(value)).toBe(number);
});

it.each([
  ['9'.repeat(400)],
  [Number.POSITIVE_INFINITY],
  [Number.NaN],
  ['1e5'],
  ['twelve'],
  [''],
  [null],
  [true],
])('%j is not a number', (value) => {
  expect(numberIn(value)).toBeUndefined();
});

it.each<[unknown, string]>([
  ['AB\ud83d', 'AB\ufffd'],
  ['\udc4dAB 😀', '\ufffdAB 😀'],
  [['AB\ud83d'], 'AB\ufffd'],
  [`${'x'.repeat(3_999)}😀`, `${'x'.repeat(3_999)}\ufffd`],
  [{ a: `${'x'.repeat(193)}😀` }, `{"a":"${'x'.repeat(193)}\ufffd`],
])('text with half a character or that is cut inside one is well-formed (%#)', (value, text) => {
  expect(anyTextIn(value)).toBe(text);
});
