import { describe, expect, it } from 'vitest';
import { failure } from '#shared/failure';
import { detailWords, failureTexts, plainDetail } from '../../../../src/renderer/text/failure-words';

describe('what is known beside a failure', () => {
  it('is the service’s word only where the service said it', () => {
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

  it('is said as it is where this station found it out', () => {
    expect(detailWords(failure('answer_lost', 'The station stopped before the answer came'))).toBe(
      'The station stopped before the answer came.',
    );
    expect(detailWords(failure('printer_missing'))).toBeNull();
  });

  it('is no name out of a program', () => {
    for (const name of ['ECONNRESET', 'UND_ERR_SOCKET', 'TypeError', 'timeout', 'not_sent_twice'])
      expect(detailWords(failure('answer_lost', name))).toBeNull();
    expect(detailWords(failure('service_broken', 'UND_ERR_SOCKET', { number: 502 }))).toBe(
      'The service says: Number 502',
    );
    expect(detailWords(failure('service_refused', 'EXPIRED', { number: 11 }))).toBe(
      'The service says: Number 11: EXPIRED',
    );
  });

  it('calls things by our names, not by the wire’s', () => {
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

it('does not say of a restore that an answer got lost', () => {
  const held = failure('answer_lost', 'The archive was restored; it may have been bought since the copy.');
  expect(failureTexts(held).title).toBe('After a restore: the label may be bought');
  expect(failureTexts(failure('answer_lost')).title).toMatch(/^The answer was lost/);
});
