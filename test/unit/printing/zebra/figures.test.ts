import { describe, expect, it } from 'vitest';
import { figuresQuestion, serialQuestion } from '#main/printing/zebra/questions';
import { createReplyReader } from '#main/printing/zebra/replies';

/** The answer that the question reads from bytes in these pieces. */
const answerTo = (...pieces: string[]) => {
  const question = figuresQuestion();
  const reader = createReplyReader();
  for (const piece of pieces)
    for (const reply of reader.push(new TextEncoder().encode(piece))) {
      const answer = question.answer(reply);
      if (answer) return answer;
    }
  return null;
};

describe('serial number and counter in one message', () => {
  it.each([
    ['both at once', ['"D1J111111111""8560"'], { serial: 'D1J111111111', count: 8560 }],
    ['with line ends', ['"D1J111111111"\r\n"8560"\r\n'], { serial: 'D1J111111111', count: 8560 }],
    ['split anywhere', ['"D1J1', '11111111"', '"85', '60"'], { serial: 'D1J111111111', count: 8560 }],
    ['no serial number', ['"?""8560"'], { serial: null, count: 8560 }],
    ['no count', ['"D1J111111111""?"'], { serial: 'D1J111111111', count: null }],
    ['digits alone', ['"50123456789""8560"'], { serial: '50123456789', count: 8560 }],
    ['a late answer about languages before it', ['"hybrid_xml_zpl""D1J1""7"'], { serial: 'D1J1', count: 7 }],
    ['one answer alone', ['"8560"'], null],
    ['the same twice: a count that came late', ['"8560""8560"'], null],
    [
      'a count that came late before both',
      ['"8560""D1J111111111""8561"'],
      { serial: 'D1J111111111', count: 8561 },
    ],
    [
      'the same in pieces',
      ['"8560"\r\n', '"D1J1', '11111111"', '"8561"'],
      { serial: 'D1J111111111', count: 8561 },
    ],
    ['the answer of one that counts nothing, late', ['"?""D1J1""?"'], { serial: 'D1J1', count: null }],
    ['another value between: no pair', ['"D1J1""hybrid_xml_zpl""7"'], null],
    ['a fault between', ['"D1J111111111"\x02junk\x03"8560"'], { serial: 'D1J111111111', count: 8560 }],
  ])('the answer is read: %s', (_, pieces, reported) => {
    expect(answerTo(...pieces)).toEqual(reported);
  });

  it('the serial number is asked first', () => {
    expect(figuresQuestion().text).toBe(`${serialQuestion.text}! U1 getvar "odometer.total_label_count"\r\n`);
  });
});
