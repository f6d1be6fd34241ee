import { describe, expect, it } from 'vitest';
import { keepAbilities, newKnown, type Known } from '#main/printing/known';
import { usualTiming } from '#main/printing/timing';
import { observe } from '#main/printing/zebra/observe';
import { createReplyReader } from '#main/printing/zebra/replies';
import type { Session } from '#main/printing/zebra/session';

const host = (formatsWaiting: number): string =>
  `\x02030,0,0,1218,00${formatsWaiting},0,0,0,000,0,0,0\x03\r\n\x02000,0,0,0,0,2,6,0,00000000,1,000\x03\r\n`;
const answers = {
  '~HI': '\x02ZD421-203dpi,V93.21.17Z,8,8192KB\x03\r\n',
  '~HQES': '\x02PRINTER STATUS\r\nERRORS: 0 00000000 00000000\r\nWARNINGS: 0 00000000 00000000\x03\r\n',
  '~HS': host(0),
  'device.unique_id': '"D1J111111111"',
  'odometer.total_label_count': '"8560"',
};
type Answers = Partial<typeof answers>;

/** A printer that gives these answers, and to other questions none in time. */
const sessionOf = (given: Answers): Session => ({
  transport: undefined as never,
  serial: undefined,
  isOver: false,
  ask: (question, _ms) => {
    const reader = createReplyReader();
    for (const [name, text] of Object.entries(given)) {
      if (!question.text.includes(name)) continue;
      for (const reply of reader.push(new TextEncoder().encode(text))) {
        const answer = question.answer(reply);
        if (answer !== null) return Promise.resolve(answer);
      }
    }
    return Promise.resolve(null);
  },
  send: () => undefined,
  dropPartialFormat: () => undefined,
});

const check = (known: Known, given: Answers, asksSerial = true) =>
  observe(sessionOf(given), known, usualTiming, asksSerial);
const abilitiesOf = ({ errors, counter, tellsSerial }: Known) => [errors, counter, tellsSerial];

const { '~HI': hi, '~HS': hs } = answers;
/** It answers what is answered at once, but no variable. */
const late = { '~HI': hi, '~HS': hs };
const lateWithLabel = { ...late, '~HS': host(1) };

describe('what a printer can report', () => {
  it('nothing is concluded from its silence while it holds a label', async () => {
    const known = newKnown();
    for (let time = 0; time < 5; time += 1) await check(known, lateWithLabel);
    expect(abilitiesOf(known)).toEqual(['unknown', 'unknown', 'unknown']);
    expect(await check(known, answers)).toMatchObject({ counter: 8560 });
    expect(abilitiesOf(known)).toEqual(['yes', 'yes', 'yes']);
  });

  it('a single silence concludes nothing, and a second one does', async () => {
    const known = newKnown();
    await check(known, late);
    expect(abilitiesOf(known)).toEqual(['doubtful', 'doubtful', 'doubtful']);
    const other = { ...known };
    await check(known, late);
    expect(abilitiesOf(known)).toEqual(['no', 'no', 'no']);
    await check(other, answers);
    expect(abilitiesOf(other)).toEqual(['yes', 'yes', 'yes']);
  });

  it('the answer that it has none concludes at once', async () => {
    const known = newKnown();
    const none = { 'device.unique_id': '"?"', 'odometer.total_label_count': '"?"' };
    await check(known, { ...answers, ...none });
    expect(abilitiesOf(known)).toEqual(['yes', 'no', 'no']);
  });

  it('no silence takes an ability away that it has shown', async () => {
    const known = newKnown();
    await check(known, answers);
    for (let time = 0; time < 5; time += 1) await check(known, { ...late, '~HQES': answers['~HQES'] });
    expect(abilitiesOf(known)).toEqual(['yes', 'yes', 'yes']);
  });

  it('a thorough check keeps what the same model has shown, but not what another one has', async () => {
    const before = newKnown();
    await check(before, answers);
    const known = newKnown();
    await check(known, lateWithLabel);
    keepAbilities(known, before);
    expect(abilitiesOf(known)).toEqual(['yes', 'yes', 'yes']);
    const other = newKnown();
    await check(other, { ...late, '~HI': hi.replace('ZD421-203dpi', 'LP2844-Z') });
    keepAbilities(other, before);
    expect(abilitiesOf(other)).toEqual(['doubtful', 'doubtful', 'doubtful']);
  });
});
