import { expect, it } from 'vitest';
import { recordIn } from '#main/service/track';
import { readLanded } from '#main/service/landed-cost';
import { detailLines as landedLines } from '../../../src/renderer/screens/landed/answer/answer-words';
import { detailLines as trackLines } from '../../../src/renderer/screens/track/record-words';
import { formatTimesIn } from '../../../src/renderer/text/format';
import { goodAnswers } from '#test/support/answer-mutations';

it('the details of a tracked package include its icon’s address as text and each scan’s codes', () => {
  const record = recordIn({ ...goodAnswers.track, iconUrl: 'https://example.com/icon.png' });
  const lines = record ? trackLines(record) : [];
  expect(lines.map(([, value]) => value)).toEqual([
    'https://example.com/icon.png',
    'code 20, category In Transit, number 2',
  ]);
});

it('the details of a landed cost include the three request ids of its parts, dates and the service’s ids', () => {
  const landed = readLanded(goodAnswers.landedCost, (text) => text);
  const values = landed ? landedLines(landed).map(([, value]) => value) : [];
  for (const reported of ['REQ-2', 'REQ-3', 'REQ-4', formatTimesIn('2026-11-21T10:00:00Z'), 'u-1'])
    expect(values).toContain(reported);
  expect(landedLines({})).toEqual([]);
});
