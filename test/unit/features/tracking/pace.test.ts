import { describe, expect, it } from 'vitest';
import { createServiceBreaker } from '#main/features/tracking/service-breaker';
import { createMinuteLimit } from '#main/features/tracking/minute-limit';
import { failure, type FailureCode } from '#shared/failure';

describe('requests in a minute', () => {
  it('are spread over it if they are automatic', () => {
    const minute = createMinuteLimit(() => 20);
    minute.count(0, true);
    expect([minute.wait(0), minute.wait(1_000), minute.wait(3_000)]).toEqual([3_000, 2_000, 0]);
  });

  it('include a person’s questions, which are never delayed', () => {
    const minute = createMinuteLimit(() => 3);
    for (const at of [0, 10_000, 20_000]) minute.count(at, false);
    expect(minute.wait(20_000)).toBe(40_000);
    expect([minute.recent(59_999), minute.recent(60_000)]).toEqual([3, 2]);
    expect(minute.wait(60_000)).toBe(0);
  });

  it('never exceed the limit in any sixty seconds', () => {
    const minute = createMinuteLimit(() => 7);
    const times: number[] = [];
    for (let now = 0; times.length < 100; now += Math.max(1, minute.wait(now))) {
      if (minute.wait(now) > 0) continue;
      minute.count(now, true);
      times.push(now);
    }
    const most = Math.max(
      ...times.map((from) => times.filter((at) => at >= from && at < from + 60_000).length),
    );
    expect(most).toBe(7);
  });
});

describe('the breaker', () => {
  it.each<FailureCode>([
    'credentials_refused',
    'credentials_missing',
    'service_not_configured',
    'service_environment',
  ])('the breaker stops at once at %s, until a person releases it', (code) => {
    const breaker = createServiceBreaker();
    breaker.failed(failure(code), 0);
    expect(breaker.stoppedBy?.code).toBe(code);
    breaker.release();
    expect(breaker.stoppedBy).toBeNull();
  });

  it('waits as long as the service asks', () => {
    const breaker = createServiceBreaker();
    breaker.failed(failure('too_many_requests', undefined, { retryAfterMs: 120_000 }), 1_000);
    expect(breaker.until).toBe(121_000);
    breaker.failed(failure('too_many_requests'), 121_000);
    expect(breaker.until).toBe(181_000);
  });

  it('waits longer and longer while the service is unreachable, until a good answer', () => {
    const breaker = createServiceBreaker();
    const waits = Array.from({ length: 8 }, () => {
      const from = breaker.until;
      breaker.failed(failure('service_unreachable'), from);
      return (breaker.until - from) / 1000;
    });
    expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1800, 1800]);
    breaker.succeeded();
    const from = breaker.until;
    breaker.failed(failure('answer_lost'), from);
    expect(breaker.until - from).toBe(30_000);
  });

  it('treats refusals as problems of single packages until there are ten in a row', () => {
    const breaker = createServiceBreaker();
    for (let count = 1; count < 10; count += 1) breaker.failed(failure('service_refused'), 0);
    expect(breaker.until).toBe(0);
    breaker.failed(failure('answer_unreadable'), 0);
    expect(breaker.until).toBe(30_000);
  });

  it('ignores cancelled requests', () => {
    const breaker = createServiceBreaker();
    breaker.failed(failure('cancelled'), 0);
    expect([breaker.until, breaker.stoppedBy]).toEqual([0, null]);
  });
});
