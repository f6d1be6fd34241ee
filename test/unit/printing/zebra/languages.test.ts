import { expect, it } from 'vitest';
import { languageQuestion, serialQuestion } from '#main/printing/zebra/questions';

it.each(['zpl', 'epl_zpl', 'hybrid_xml_zpl', 'line_print', 'cpcl', ' zpl ', '_epl_', 'zplzpl'])(
  '%j names languages, and is not a serial number',
  (text) => {
    expect(languageQuestion.answer({ kind: 'value', text })).toBe(text.trim());
    expect(serialQuestion.answer({ kind: 'value', text })).toBeNull();
  },
);

it.each(['', 'ZPL', 'zpl1', 'zpl epl', 'zpl-epl', 'pdf', 'line print', 'D0J000000001'])(
  '%j names no known language',
  (text) => {
    expect(languageQuestion.answer({ kind: 'value', text })).toBeNull();
  },
);
