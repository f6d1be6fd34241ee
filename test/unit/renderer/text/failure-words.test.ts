import { describe, expect, it } from 'vitest';
import { failure } from '#shared/failure';
import { codedMessage } from '#shared/text/coded-message';
import {
  detailWords,
  failureTexts,
  plainDetail,
  printersFor,
  externalWords,
} from '../../../../src/renderer/text/failure-words';

describe('the details of a failure', () => {
  it('have the service’s name only when the service sent them', () => {
    expect(detailWords(failure('service_refused', 'Account is locked'))).toBe(
      'The service says: Account is locked',
    );
    expect(detailWords(failure('service_broken', 'Out of order', { number: 500 }))).toBe(
      'The service says: Number 500: Out of order',
    );
    expect(detailWords(failure('service_broken', undefined, { number: 502 }))).toBe(
      'The service says: Number 502',
    );
  });

  it('have no service’s name when the station found the failure', () => {
    expect(detailWords(failure('answer_lost', 'The station stopped before the answer came'))).toBe(
      'The station stopped before the answer came.',
    );
    expect(detailWords(failure('printer_missing'))).toBeNull();
  });

  it('contain no names from programs', () => {
    for (const name of ['ECONNRESET', 'UND_ERR_SOCKET', 'TypeError', 'timeout', 'not_sent_twice'])
      expect(detailWords(failure('answer_lost', name))).toBeNull();
    expect(detailWords(failure('service_broken', 'UND_ERR_SOCKET', { number: 502 }))).toBe(
      'The service says: Number 502',
    );
    expect(detailWords(failure('service_refused', 'EXPIRED', { number: 11 }))).toBe(
      'The service says: Number 11: EXPIRED',
    );
  });

  it('are our own sentences first, then the service’s words', () => {
    const missing = [codedMessage('answer.noPackage'), codedMessage('answer.noErrorNumber')];
    expect(detailWords(failure('answer_unreadable', missing.join('; ')))).toBe(
      'The package number is missing. The error number is missing.',
    );
    const reported = [codedMessage('answer.noPackage'), 'UND_ERR_SOCKET', 'Half a; day'].join('; ');
    expect(detailWords(failure('answer_unreadable', reported, { number: 7 }))).toBe(
      'The package number is missing. The service says: Number 7: Half a; day',
    );
    expect(detailWords(failure('service_refused', codedMessage('answer.redirect'), { number: 307 }))).toBe(
      'The service points to another address. The service says: Number 307',
    );
    expect(externalWords(reported)).toBe('UND_ERR_SOCKET; Half a; day');
  });

  it('use our names, not the service’s field names', () => {
    expect(detailWords(failure('answer_unreadable', 'UND_ERR_SOCKET; packageId can’t be read'))).toBe(
      'Package number can’t be read.',
    );
    expect(plainDetail('packageId and errorCode missing')).toBe('Package number and error number missing');
    expect(plainDetail(undefined)).toBe('');
    expect(plainDetail('Bench 1, 2026-11-24T00:45:00.075Z')).toMatch(
      /^Bench 1, Nov 2[345], 2026, \d+:45\sAM$/,
    );
  });
});

it('name the printers that fit a label, or report that none does', () => {
  const unfit = (fits?: string[] | null): string | null =>
    printersFor(failure('label_unfit', 'It is made for 300 dpi', fits === undefined ? {} : { fits }));
  expect(unfit(['Back', 'Back room, 300 dpi'])).toBe('It fits: Back, Back room, 300 dpi');
  expect(unfit([])).toBe('No other printer here fits it');
  expect(unfit(null)).toBeNull();
  // Rows of an older version have it in their own words.
  expect(unfit()).toBeNull();
  expect(plainDetail('It is made for 300 dpi. It fits: Back')).toBe('It is made for 300 dpi. It fits: Back');
});

it('do not report a lost answer after a restore', () => {
  const held = failure('answer_lost', codedMessage('restored.maybeBought'), { afterRestore: true });
  expect(failureTexts(held).title).toBe('After a restore: the label may be bought');
  expect(detailWords(held)).toBe('The archive was restored. The label may have been bought since the copy.');
  // Rows of an older version are in English only; they are shown unchanged.
  const before = 'The archive was restored; it may have been bought since the copy.';
  expect(detailWords(failure('answer_lost', before))).toBe(before);
  expect(failureTexts(failure('answer_lost')).title).toMatch(/^The answer was lost/);
});
