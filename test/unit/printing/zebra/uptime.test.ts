import { expect, it } from 'vitest';
import { uptimeQuestion } from '#main/printing/zebra/uptime';

const reported = (text: string) => uptimeQuestion.answer({ kind: 'value', text });

it.each([
  ['02 days 03 hours 10 mins 45 secs', 184_245],
  ['1 day 1 hour 1 min 1 sec', 90_061],
  [' 12DAYS 00HOURS 00MINS 7SECS ', 1_036_807],
  ['123456   secs', 123_456],
  ['up 10 minutes, 5 seconds', 605],
  ['7 8 days 9 secs', 691_209],
])('the uptime %j is %i seconds', (text, seconds) => {
  expect(reported(text)).toEqual({ seconds });
});

it('the uptime is unknown when a printer answers with a question mark', () => {
  expect(reported('?')).toEqual({ seconds: null });
});

it.each(['', 'secs', '12 days', '12', '12 s', 'x12x secs'])('%j is not an uptime', (text) => {
  expect(reported(text)).toBeNull();
});
