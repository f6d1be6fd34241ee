import { describe, expect, test } from 'vitest';
import type { LabelView, TrackAnswer } from '#shared/bridge/contract';
import { failure, type Failure, failureCodes, type FailureCode } from '#shared/failure';
import type { Tracking } from '#shared/tracking/record';
import { scanOf, trackingOf } from '#test/support/tracking';
import { answerLine } from '../../../../src/renderer/screens/track/answer-words';
import { stepTo } from '../../../../src/renderer/parts/row-steps';
import { failureTexts } from '../../../../src/renderer/text/failure-words';
import { heldView, viewAt } from '../views';

const view = viewAt('sent');
const tracked = (more: Partial<Tracking> = {}, displayed: { view?: LabelView } = {}): TrackAnswer => ({
  ...{ kind: 'tracked', packageId: 'P123', view, checkedAt: '2026-01-05T10:00:00.000Z' },
  tracking: trackingOf(more),
  ...displayed,
});
const failed = (reason: Failure): TrackAnswer => ({
  ...{ kind: 'failed', packageId: 'P123', view: null, failure: reason, last: null },
});

describe('the outcome line', () => {
  test.each<[string, TrackAnswer, string]>([
    [
      'place and newest scan',
      tracked({ isEnRoute: true, events: [scanOf({ description: 'Departed' })] }),
      'Tracked P123 good: On the way. Departed',
    ],
    [
      'an unrecognised scan',
      tracked({ hasBeenShipped: true, events: [scanOf({ code: 'ZQ7' })] }),
      'Tracked P123 good: On the way. Event ZQ7',
    ],
    [
      'the same word once',
      tracked({ hasArrived: true, events: [scanOf({ description: 'Delivered' })] }),
      'Tracked P123 good: Delivered',
    ],
    [
      'on hold wants a look',
      tracked({ events: [scanOf({ category: 'On Hold' })] }),
      'Tracked P123 look: On hold',
    ],
    ['nothing told', tracked(), 'Tracked P123 good: Not known'],
    [
      'old paper stops',
      tracked({}, { view: { ...view, label: { ...view.label, outdatedAt: 'x' }, paperStop: 'outdated' } }),
      'Tracked P123 stop: STOP: the label shows old data',
    ],
    [
      'old data on paper that a person accepted are never green',
      tracked({ isEnRoute: true }, { view: { ...view, label: { ...view.label, outdatedAt: 'x' } } }),
      'Tracked P123 look: On the way',
    ],
    [
      'replaced paper stops',
      tracked(
        {},
        { view: { ...view, replacedBy: { labelId: 'b', packageId: 'P9' }, paperStop: 'replaced' } },
      ),
      'Tracked P123 stop: STOP: replaced by P9',
    ],
    [
      'unknown to the service',
      failed(failure('service_refused', undefined, { number: 404 })),
      'Not found P123 stop: The service does not know it. Check the number',
    ],
    [
      'credentials',
      failed(failure('credentials_refused')),
      'Refused P123 stop: Wrong credentials: press F10',
    ],
    [
      'away',
      failed(failure('service_unreachable')),
      'Held P123 look: No connection. Check the network, try again',
    ],
    [
      'not bought',
      { kind: 'not_bought', view: viewAt('draft') },
      'Not found PB-1 look: Not bought yet. Ship it first: press F2',
    ],
    [
      'a purchase in doubt is not called unbought',
      { kind: 'not_bought', view: heldView('draft', 'answer_lost'), elsewhere: 'away' },
      `Unknown PB-1 stop: ${failureTexts({ code: 'answer_lost' }).brief}`,
    ],
    [
      'not found while the other benches are asked',
      { kind: 'not_found', code: 'x', elsewhere: 'asking' },
      'Not found x stop: The other benches are being asked. Scan it again.',
    ],
    [
      'not bought here while the other benches are away',
      { kind: 'not_bought', view: viewAt('draft'), elsewhere: 'away' },
      'Not found PB-1 look: Not bought here. The other benches can’t be asked now.',
    ],
    [
      'another bench’s package, whose paper is not known here',
      { ...tracked({ isEnRoute: true }), view: null, elsewhere: 'away' } as TrackAnswer,
      'Tracked P123 look: On the way',
    ],
    [
      'full number',
      { kind: 'full_number', code: '123' },
      'Not found 123 look: Scan the short number that begins with P',
    ],
    [
      'nothing',
      { kind: 'not_found', code: 'x' },
      'Not found x stop: No such package. Scan the label’s barcode',
    ],
  ])('the outcome line of a tracking answer fits the case “%s”', (_, answer, expected) => {
    const { word, subject, tone, next } = answerLine(answer);
    expect(`${word} ${subject} ${tone}: ${next}`).toBe(expected);
  });

  test.each(Object.keys(failureCodes) as FailureCode[])(
    'the outcome line for %s does not mention a purchase',
    (code) => {
      if (['service_unreachable', 'answer_lost', 'service_broken', 'answer_unreadable'].includes(code))
        expect(answerLine(failed(failure(code))).next).not.toMatch(/bought/i);
      expect(answerLine(failed(failure(code))).next.split(' ').length).toBeLessThanOrEqual(10);
    },
  );
});

test('keys move through the board', () => {
  const steps = [
    ['ArrowDown', -1, 0],
    ['ArrowDown', 0, 1],
    ['ArrowDown', 9, 9],
    ['ArrowUp', 0, 0],
    ['PageDown', 3, 8],
    ['PageUp', 3, 0],
    ['End', -1, 9],
    ['Home', 5, 0],
    ['a', 3, null],
  ] as const;
  expect(steps.map(([key, at]) => stepTo(key, at, 5, 10))).toEqual(steps.map(([, , to]) => to));
  expect(stepTo('ArrowDown', -1, 5, 0)).toBeNull();
});
