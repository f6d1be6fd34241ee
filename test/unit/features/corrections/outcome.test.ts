import { describe, expect, it } from 'vitest';
import { outcomesOf, stopsAll } from '#main/features/corrections/outcome';
import { failure, type FailureCode } from '#shared/failure';
import type { Update } from '#shared/update/basket';

const one = { packageId: 'P1' } as Update;
const answered = (...results: { packageId: string; success: boolean; message: string | null }[]) => ({
  ok: true as const,
  value: { total: null, updated: null, failed: null, results, unanswered: [] },
});
const yes = { packageId: 'P1', success: true, message: 'Updated' };
const no = { packageId: 'P1', success: false, message: 'Already at the border' };

describe('the result of a package from an answer', () => {
  it.each([
    ['yes', answered(yes), 'updated', 'Updated', undefined],
    ['no', answered(no), 'refused', 'Already at the border', undefined],
    ['nothing', answered({ ...yes, packageId: 'P2' }), 'unknown', null, 'answer_lost'],
    ['both yes and no', answered(no, yes), 'unknown', 'Already at the border', 'answer_unreadable'],
    ['yes, twice', answered(yes, yes), 'updated', 'Updated', undefined],
  ] as const)('the answer “%s” gives the result of its package', (_, answer, state, message, code) => {
    const [outcome] = outcomesOf([one], answer);
    expect([outcome?.state, outcome?.message, outcome?.failure?.code]).toEqual([state, message, code]);
  });

  it.each<[FailureCode, Update['state'], boolean]>([
    ['answer_lost', 'unknown', false],
    ['answer_unreadable', 'unknown', false],
    ['service_broken', 'unknown', false],
    ['service_refused', 'refused', false],
    ['order_invalid', 'refused', false],
    ['service_unreachable', 'refused', true],
    ['credentials_refused', 'refused', true],
    ['credentials_missing', 'refused', true],
    ['service_not_configured', 'refused', true],
    ['service_environment', 'refused', true],
    ['too_many_requests', 'refused', true],
    ['cancelled', 'waiting', true],
  ])('the failure %s makes a package %s; the other packages are stopped: %s', (code, state, stops) => {
    expect(outcomesOf([one], { ok: false, failure: failure(code) })[0]?.state).toBe(state);
    expect(stopsAll(failure(code))).toBe(stops);
  });
});
