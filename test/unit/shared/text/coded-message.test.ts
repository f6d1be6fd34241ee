import { describe, expect, it } from 'vitest';
import { english } from '#shared/text/english';
import { codedMessage, expandMessages, escapeCodedMessages } from '#shared/text/coded-message';
import { wordsOf } from '#shared/text/words';

const words = wordsOf(english, () => ({ catalogue: english, locale: 'en' })).said;
const inEnglish = (text: string): string => expandMessages(text, words, (field) => `<${field}>`);

describe('a coded message', () => {
  it('is a code until it is shown', () => {
    expect(codedMessage('printer.notHere')).toBe('said:printer.notHere');
    expect(inEnglish(codedMessage('printer.notHere'))).toBe('This printer is not here');
  });

  it('keeps values with any characters in them', () => {
    const name = 'Zebra “2”; 50 % & said:x = (ß).';
    expect(inEnglish(codedMessage('printer.nameTaken', { name }))).toBe(
      `There is a printer named ${name} already`,
    );
  });

  it('names each field as the form names it', () => {
    const ip = codedMessage('question.ipMissing', {
      field: 'destinationIp',
      otherField: 'destinationCountry',
    });
    expect(inEnglish(ip)).toMatch(/^<destinationIp> .* “<destinationCountry>” is IP/);
    expect(inEnglish(codedMessage('customs.ofProduct', { number: 2, problem: ip }))).toMatch(
      /^Product 2: <destinationIp> /,
    );
  });

  it('expands a coded message in a value, and shows any other value unchanged', () => {
    const message = codedMessage('printer.notHere');
    expect(inEnglish(codedMessage('import.line', { line: 3, message }))).toBe(
      'Line 3: This printer is not here',
    );
    const name = 'said:printer.nameTaken?name=s%E2%80%AE';
    expect(inEnglish(codedMessage('printer.nameTaken', { name }))).toBe(
      `There is a printer named ${name} already`,
    );
  });

  it('is not found in escaped text from outside', () => {
    const escaped = escapeCodedMessages('they said:printer.nameTaken?name=s%E2%80%AE');
    expect(inEnglish(escaped)).toBe(escaped);
    expect(escaped).toBe('they said: printer.nameTaken?name=s%E2%80%AE');
  });

  it('is expanded inside other text', () => {
    expect(inEnglish(`ECONNRESET; ${codedMessage('printer.notHere')}. ${codedMessage('batch.done')}`)).toBe(
      'ECONNRESET; This printer is not here. It is done',
    );
  });

  it('leaves sentences of older versions and codes of newer versions unchanged', () => {
    expect(inEnglish('This label is not here')).toBe('This label is not here');
    expect(inEnglish('said:printer.toString and said:constructor.name')).toBe(
      'said:printer.toString and said:constructor.name',
    );
  });
});
