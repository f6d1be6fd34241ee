import { gzipSync } from 'node:zlib';

const megabyte = 1024 * 1024;

/** `head`, as many units as fit, `tail`. */
const filled = (unit: string, bytes: number, head = '', tail = ''): Buffer =>
  Buffer.from(head + unit.repeat(Math.floor((bytes - head.length - tail.length) / unit.length)) + tail);

/** Answers of a permitted size that take long to read. */
export const hostileAnswers = [
  {
    name: '20 KB that unpack to 19 MB of brackets',
    operation: 'register',
    headers: { 'content-encoding': 'gzip' },
    make: () => gzipSync(filled('[', 19 * megabyte)),
  },
  { name: '19 MB of brackets', operation: 'register', headers: {}, make: () => filled('[', 19 * megabyte) },
  {
    name: '19 MB of empty lists',
    operation: 'register',
    headers: {},
    make: () => filled('[],', 19 * megabyte, '[', '0]'),
  },
  {
    name: '19 MB of objects just few enough, and one text',
    operation: 'register',
    headers: {},
    make: () => filled('x', 19 * megabyte, `[${'{"a":{}},'.repeat(160_000)}"`, '"]'),
  },
  {
    name: '19 MB of numbers',
    operation: 'register',
    headers: {},
    make: () => filled('-1.5,', 19 * megabyte, '[', '0]'),
  },
  {
    name: '19 MB of escapes in JSON in text',
    operation: 'register',
    headers: {},
    make: () => filled('\\\\', 19 * megabyte, '{"labelBuf1":"[\\"', '\\"]"}'),
  },
  {
    name: '19 MB of XML elements',
    operation: 'register',
    headers: { 'content-type': 'application/xml' },
    make: () => filled('<a/>', 19 * megabyte, '<r>', '</r>'),
  },
  {
    name: '19 MB of open XML elements',
    operation: 'register',
    headers: { 'content-type': 'application/xml' },
    make: () => filled('<a>', 19 * megabyte),
  },
  {
    name: '19 MB of parts',
    operation: 'register',
    headers: { 'content-type': 'multipart/mixed; boundary=b' },
    make: () => filled('--b\r\n\r\n', 19 * megabyte, '', '--b--'),
  },
  {
    name: '19 MB of encoded characters in XML',
    operation: 'register',
    headers: { 'content-type': 'application/xml' },
    make: () => filled('&#65;', 19 * megabyte, '<r><labelBuf1>', '</labelBuf1></r>'),
  },
  {
    name: '19 MB of encoded characters in a part',
    operation: 'register',
    headers: { 'content-type': 'multipart/mixed; boundary=b' },
    make: () =>
      filled('=41', 19 * megabyte, '--b\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n', '\r\n--b--'),
  },
  {
    name: '19 MB of hexadecimal digits between blanks',
    operation: 'register',
    headers: {},
    make: () => filled('4a ', 19 * megabyte, '{"labelBuf1":"', '"}'),
  },
  {
    name: '5 MB of tracking events',
    operation: 'track',
    headers: {},
    make: () => filled('{},', 4.9 * megabyte, '{"packageNumber":"P1","events":[', '{}]}'),
  },
  {
    name: '5 MB of duties',
    operation: 'landedCost',
    headers: {},
    make: () => filled('{},', 4.9 * megabyte, '{"totalDutyTax":1,"landedCost":{"products":[', '{}]}}'),
  },
] as const;
