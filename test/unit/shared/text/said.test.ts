import { describe, expect, it } from 'vitest';
import { english } from '#shared/text/english';
import { said, spelled } from '#shared/text/said';
import { wordsOf } from '#shared/text/words';

const words = wordsOf(english, () => ({ catalogue: english, locale: 'en' })).said;
const inEnglish = (text: string): string => spelled(text, words, (field) => `<${field}>`);

describe('a sentence of the main process', () => {
  it('is a code until it is drawn', () => {
    expect(said('printer.notHere')).toBe('said:printer.notHere');
    expect(inEnglish(said('printer.notHere'))).toBe('This printer is not here');
  });

  it('keeps its values, whatever is in them', () => {
    const name = 'Zebra “2”; 50 % & said:x = (ß).';
    expect(inEnglish(said('printer.nameTaken', { name }))).toBe(`There is a printer named ${name} already`);
  });

  it('may stand within other words', () => {
    expect(inEnglish(`ECONNRESET; ${said('printer.notHere')}. ${said('batch.done')}`)).toBe(
      'ECONNRESET; This printer is not here. It is done',
    );
  });

  it('leaves what older versions kept, and what a newer one says', () => {
    expect(inEnglish('This label is not here')).toBe('This label is not here');
    expect(inEnglish('said:printer.toString and said:constructor.name')).toBe(
      'said:printer.toString and said:constructor.name',
    );
  });
});
