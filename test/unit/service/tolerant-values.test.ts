import { expect, it } from 'vitest';
import { numberIn } from '../../../src/main/service/tolerant-values';

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
