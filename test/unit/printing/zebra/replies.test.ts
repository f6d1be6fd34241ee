import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createReplyReader, type Reply } from '#main/printing/zebra/replies';

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));
const read = (text: string): Reply[] => createReplyReader().push(bytes(text));

/** As captured from an LP 28xx and a ZT411, with the framing of the guide. */
const line1 = '\x02014,0,0,0633,000,0,0,0,000,0,0,0\x03\r\n';
const line2 = '\x02000,0,0,0,0,2,6,0,00000000,1,000\x03\r\n';
const line3 = '\x027391,0\x03\r\n';
const errors =
  '\x02\r\n\r\n  PRINTER STATUS\r\n   ERRORS:         1 00000000 00000005\r\n   WARNINGS:       0 00000000 00000000\r\n\x03';
const identity = '\x02ZT411-200dpi,V92.21.39Z,8,8176KB\x03\r\n';

const hostReply: Reply = {
  kind: 'host',
  status: {
    lines: [
      ['014', '0', '0', '0633', '000', '0', '0', '0', '000', '0', '0', '0'],
      ['000', '0', '0', '0', '0', '2', '6', '0', '00000000', '1', '000'],
    ],
    formatsWaiting: 0,
    labelsLeft: 0,
    hasPartialFormat: false,
  },
};
const identityReply: Reply = {
  kind: 'identity',
  identity: { model: 'ZT411-200dpi', firmware: 'V92.21.39Z', dotsPerMm: 8 },
};
const errorReply: Reply = {
  kind: 'errors',
  status: { errors: 5, warnings: 0, hasError: true, isPaused: false },
};

describe('reading replies', () => {
  it.each([
    ['~HS with three lines', line1 + line2 + line3, [hostReply]],
    [
      '~HQSN',
      '\x02\r\n  SERIAL NUMBER\r\n  41A06440023 \r\n\x03\r\n',
      [{ kind: 'serial', text: '41A06440023' }],
    ],
    ['~HS without line 3', line1 + line2, [hostReply]],
    ['~HS after junk', `xx\r\n\x03"?${line1}${line2}`, [hostReply]],
    ['~HS after half a frame', `\x02030,0,0${line1}${line2}${line3}`, [hostReply]],
    ['~HS with another answer between its lines', line1 + identity + line2, [identityReply, hostReply]],
    ['line 2 of ~HS alone', line2, []],
    ['line 1 twice, then line 2', line1 + line1 + line2, [hostReply]],
    ['~HQES', errors, [errorReply]],
    ['~HI', identity, [identityReply]],
    [
      '~HI with padded fields and no options',
      '\x02LP2844-Z,V45.11.7Z   ,8,8192KB\x03\r\n',
      [{ kind: 'identity', identity: { model: 'LP2844-Z', firmware: 'V45.11.7Z', dotsPerMm: 8 } }],
    ],
    [
      '~HI with an empty options field',
      '\x02ZD230,V89.21.46Z,8,4096KB,\x03\r\n',
      [{ kind: 'identity', identity: { model: 'ZD230', firmware: 'V89.21.46Z', dotsPerMm: 8 } }],
    ],
    ['an SGD value', '"8560"', [{ kind: 'value', text: '8560' }]],
    ['an SGD value with a terminator', '"?"\r\n', [{ kind: 'value', text: '?' }]],
    ['~HM, which was not asked', '\x024096,2048,1500\x03\r\n', []],
    ['the letters of a printer in line mode', 'HI\r\nHS\r\n', []],
  ])('the reply %s is read', (_, text, replies) => {
    expect(read(text)).toEqual(replies);
  });

  it('values are found again after a stray quote', () => {
    expect(read('no"ise"12"\r\n"34"')).toEqual(
      expect.arrayContaining([
        { kind: 'value', text: '12' },
        { kind: 'value', text: '34' },
      ]),
    );
  });

  it('the printer’s buffers are read, with a letter as print mode', () => {
    const [reply] = read(
      '\x02030,1,1,0308,002,0,0,1,000,0,0,0\x03\r\n\x02001,0,1,0,1,K,6,1,00000017,1,000\x03\r\n',
    );
    expect(reply).toMatchObject({
      kind: 'host',
      status: { formatsWaiting: 2, labelsLeft: 17, hasPartialFormat: true },
    });
  });

  it('the replies do not depend on how the bytes are split', () => {
    const complete = `${identity}${errors}${line1}${line2}${line3}"1234"\r\n"?"`;
    const once = read(complete);
    expect(once).toHaveLength(6);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }), (sizes) => {
        const reader = createReplyReader();
        const all = bytes(complete);
        const replies: Reply[] = [];
        for (let at = 0, step = 0; at < all.length; step += 1) {
          const size = sizes[step % sizes.length]!;
          replies.push(...reader.push(all.subarray(at, at + size)));
          at += size;
        }
        expect(replies).toEqual(once);
      }),
    );
  });

  it('any bytes are read without error, and the next answer is still read', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (noise) => {
        const reader = createReplyReader();
        reader.push(noise);
        expect(reader.push(bytes(identity))).toContainEqual(identityReply);
      }),
    );
  });

  it('an endless frame is dropped, and reading continues', () => {
    const reader = createReplyReader();
    expect(reader.push(bytes(`\x02${'x'.repeat(100_000)}`))).toEqual([]);
    expect(reader.push(bytes(`\x02ZT411,${'V'.repeat(100_000)},8,8176KB\x03`))).toEqual([]);
    expect(reader.push(bytes(identity))).toEqual([identityReply]);
  });

  it('nothing of line 3 is kept, which may contain a password', () => {
    const replies = read(line1 + line2 + line3 + identity);
    expect(replies).toEqual([hostReply, identityReply]);
    expect(JSON.stringify(replies)).not.toContain('7391');
  });
});
