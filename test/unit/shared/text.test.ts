import { expect, it } from 'vitest';
import { foldedForSearch, withoutTrailing } from '#shared/text';

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

it.each([
  ['Polish', 'Łódź', 'lodz'],
  ['Vietnamese', 'Đặng Hữu Phước', 'dang huu phuoc'],
  ['German', 'GROßE STRASSE Ülm', 'grosse strasse ulm'],
  ['Ukrainian', 'Мар’яна Їжак', "мар'яна їжак"],
  ['Ukrainian, with another sign', 'Марʼяна', "мар'яна"],
  ['Portuguese', 'São João', 'sao joao'],
  ['French', 'Œuvre à Besançon', 'oeuvre a besancon'],
  ['Spanish', 'Peña', 'pena'],
  ['Chinese, in wide letters', 'ＡＢ１２ 北京', 'ab12 北京'],
])('%s: “%s” is found as “%s”', (_, written, typed) => {
  expect(foldedForSearch(written)).toBe(foldedForSearch(typed));
});

it('what differs in more than case and accents is not found as the same', () => {
  expect(foldedForSearch('Łódź')).not.toBe(foldedForSearch('Lozd'));
  expect(foldedForSearch('O’Neil')).not.toBe(foldedForSearch('ONeil'));
});
