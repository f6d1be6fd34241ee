import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMask } from '#main/diagnostics/mask';
import { growth, linear } from '#test/support/growth';

const plain = createMask(() => []);

const around = fc.string({ unit: 'grapheme-ascii', maxLength: 30 });
const runs = { numRuns: 2000 };

describe('what a log must not contain', () => {
  it('a credential is masked alone, in JSON, in an address and as Basic', () => {
    const secret = fc.string({ unit: 'grapheme-ascii', minLength: 4, maxLength: 60 });
    const forms = fc.constantFrom(
      (text: string) => text,
      (text: string) => JSON.stringify({ why: text }),
      (text: string) => encodeURIComponent(text),
      (text: string) => `Basic ${Buffer.from(text).toString('base64')}`,
      (text: string) => Buffer.from(text).toString('base64'),
    );
    fc.assert(
      fc.property(around, secret, around, forms, (before, value, behind, form) => {
        const line = createMask(() => [value])(`${before}${form(value)}${behind}`);
        const words = /\[(?:secret|token|personal|email|phone|badge|pin|user)\]/g;
        const rest = line.replace(words, '\n');
        expect(rest).not.toContain(form(value));
        expect(rest).not.toContain(value);
      }),
      runs,
    );
  });

  it('two credentials are both masked when one contains the other', () => {
    expect(createMask(() => ['abcd', 'abcdef'])('abcdef abcd')).toBe('[secret] [secret]');
  });

  it('a mail address is masked', () => {
    fc.assert(
      fc.property(around, fc.emailAddress(), around, (before, email, behind) => {
        expect(plain(`${before} ${email} ${behind}`)).not.toContain(email);
      }),
      runs,
    );
  });

  it('a phone number is masked in every notation', () => {
    const digits = (length: number) =>
      fc.string({
        unit: fc.constantFrom(...Array.from({ length: 10 }, (_, digit) => String(digit))),
        minLength: length,
        maxLength: length,
      });
    const phone = fc
      .tuple(
        fc.constantFrom('', '+1 ', '+1', '1-', '+'),
        digits(3),
        digits(3),
        digits(4),
        fc.constantFrom('-', ' ', '.', '', '/'),
      )
      .chain(([code, area, first, last, gap]) =>
        fc.constantFrom(`${code}(${area}) ${first}-${last}`, `${code}${area}${gap}${first}${gap}${last}`),
      );
    const words = fc.array(fc.constantFrom('to', 'the', 'caller', 'of', 'order', ','), { maxLength: 5 });
    fc.assert(
      fc.property(words, phone, words, (before, number, behind) => {
        expect(plain([...before, number, ...behind].join(' '))).not.toContain(number);
      }),
      runs,
    );
  });

  it('fields of an address are masked in JSON, in JSON within JSON, and where it was cut off', () => {
    const names = [
      'contact',
      'company',
      'address1',
      'address2',
      'address3',
      'city',
      'postalCode',
      'phone',
    ].concat(['email', 'shipFromContact', 'shipFromAddress1', 'taxCode', 'firstName', 'lastName', 'street']);
    const name = fc.constantFrom(...names);
    const value = fc
      .string({ unit: 'grapheme', minLength: 3, maxLength: 40 })
      .filter((text) => /[A-Za-z0-9]{3}/.test(text));
    const form = fc.constantFrom(
      (text: string) => text,
      (text: string) => JSON.stringify({ body: text }),
      (text: string) => text.slice(0, -2),
    );
    fc.assert(
      fc.property(name, value, form, (field, text, written) => {
        const line = plain(`refused: ${written(JSON.stringify({ code: 4, [field]: text, more: 'x' }))}`);
        for (const part of text.match(/[A-Za-z0-9]{3,}/g) ?? [])
          if (!'refused body code more personal secret email phone user token'.includes(part))
            expect(line.replaceAll(field, '')).not.toContain(part);
      }),
      runs,
    );
  });

  it.each([
    ['Authorization: Basic dXNlcjpwYXNz', 'dXNlcjpwYXNz'],
    ['{"authorization":"Bearer abc.def"}', 'abc.def'],
    ['signed in with pin: 4821', '4821'],
    ['{"pin":"4821"}', '4821'],
    ['the PIN 48213 is wrong', '48213'],
    ['badge %PB-ID-7K2M9QX4BD was read', '7K2M9QX4BD'],
    ['ENOENT /home/ana.lopez/orders/x.csv', 'ana.lopez'],
    ['C:\\Users\\Ana\\AppData\\packbench.log', 'Ana'],
    ['/Users/ana/Library', 'ana'],
    ['mail to zoë@exämple.com', 'zoë'],
  ])('the log masks the secret in “%s”', (line, removed) => expect(plain(line)).not.toContain(removed));

  it('useful values are kept: addresses of printers, times, ids of labels, numbers', () => {
    for (const line of [
      'tcp://192.168.1.50:9100: sent, but not noted',
      '2026-11-21T18:00:00.000Z archive open: 3 answers lost, 12 prints in doubt',
      'work on label 5f0c9f2e-7b1a-4c58-9d8e-0a1b2c3d4e5f broke',
      'media-empty after 12.75 s',
    ])
      expect(plain(line)).toBe(line);
  });
});

it('masking takes the same time for each letter in a long line as in a short one, whatever its text', () => {
  const pieces = [
    'a',
    ' ',
    'PIN ',
    'pin',
    'C:\\',
    '\\',
    '"',
    '1 ',
    'Basic ',
    'name=',
    'shipFrom',
    '@',
    '/home/',
    '{"pin":"',
  ];
  for (const start of ['', 'PIN', 'name', 'Basic', 'C:'])
    for (const piece of pieces) {
      const grown = growth((size) => plain(start + piece.repeat(size / piece.length)), 10_000);
      expect(grown, `${start} ${piece}`).toBeLessThan(linear);
    }
});
