import { expect, it } from 'vitest';
import { partsOfBody } from '#main/service/multipart';

const decoded = (text: string): string | undefined => {
  const body = `--x\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${text}\r\n--x--\r\n`;
  const read = partsOfBody(Buffer.from(body, 'latin1'), 'multipart/mixed; boundary=x');
  return read?.parts.map(({ bytes }) => bytes.toString('latin1')).join('|');
};

// RFC 2045, 6.7, rule 3: a soft line break "may follow one or more TAB (HT) or SPACE characters", which are the line's own.
it.each([
  ['^FDJo Doe =\r\nof Springfield^FS', '^FDJo Doe of Springfield^FS'],
  ['a \t=\r\nb', 'a \tb'],
  ['a =\nb', 'a b'],
])('white space before a soft line break is kept: %j', (text, plain) => {
  expect(decoded(text)).toBe(plain);
});

it.each([
  ['a=\r\nb', 'ab'],
  ['a= \t\r\nb', 'ab'],
  ['a =  \r\n b', 'a  b'],
  ['a=\r\n=\r\nb', 'ab'],
])('white space after its = is not kept: %j', (text, plain) => {
  expect(decoded(text)).toBe(plain);
});

it.each([
  ['a=3Db=C3=89', 'a=b\xc3\x89'],
  ['a=3d=\r\n=41', 'a=A'],
  ['a = b', 'a = b'],
  ['a=x', 'a=x'],
  ['line\r\nline', 'line\r\nline'],
])('encoded characters are decoded, everything else stays: %j', (text, plain) => {
  expect(decoded(text)).toBe(plain);
});
