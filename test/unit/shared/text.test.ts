import { expect, it } from 'vitest';
import { withoutTrailing } from '#shared/text';

it.each([
  ['', ''],
  ['/', ''],
  ['///', ''],
  ['/base', '/base'],
  ['/base/', '/base'],
  ['/a//b//', '/a//b'],
  ['//a', '//a'],
])('%j without the slashes at its end is %j', (text, rest) => {
  expect(withoutTrailing(text, '/')).toBe(rest);
});
