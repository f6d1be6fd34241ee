import { expect, it } from 'vitest';
import { labelsCsv } from '#main/features/labels/labels-export';
import { failureTexts } from '#shared/text/failure-texts';
import { englishWords } from '#shared/text/words-in';
import { eventWords } from '../../../../src/renderer/screens/labels/event-words';
import { draftLabel } from '../../archive/orders';

const failure = { code: 'answer_unreadable', detail: 'two labels' } as const;

it('a bought label whose answer is odd is not said to be in doubt, in the file and in its history', async () => {
  const label = draftLabel('SO-1', {
    stage: 'registered',
    package: { packageId: 'P1', trackingNumber: 'T1' },
    hold: { failure, since: '2026-03-09T13:05:00.000Z', retryAt: null },
  });
  const archive = {
    labelList: ({ before }: { before?: string }) =>
      Promise.resolve({
        rows:
          before === undefined ? [{ label, print: null, documents: 1, lastEvent: 1, replacedBy: null }] : [],
      }),
    boughtAt: () => Promise.resolve(new Map<string, string>()),
    boughtBy: () => Promise.resolve(new Map<string, string>()),
  };
  const { bytes } = await labelsCsv({}, { archive }, englishWords);
  const file = new TextDecoder().decode(bytes);
  expect(file).toContain(englishWords.text.ship.oddAnswer.title);
  expect(file).not.toContain(failureTexts(failure, englishWords).title);

  const { package: bought } = label;
  const { more } = eventWords({
    type: 'register.succeeded',
    package: bought!,
    documents: 1,
    failure,
    message: null,
  });
  expect(more).toContain(englishWords.text.ship.oddAnswer.title);
});
