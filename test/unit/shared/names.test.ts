import { describe, expect, it } from 'vitest';
import { personName } from '#shared/people/person';
import { printerName } from '#shared/print/printer';
import { stationSchema } from '#shared/settings';
import { inEnglish } from '#shared/text/in-english';

const stationName = stationSchema.shape.name;
const problemsOf = (schema: typeof personName, name: string): string[] =>
  (schema.safeParse(name).error?.issues ?? []).map(({ message }) => inEnglish(message));

const noLine = ['Bench\u00003', 'a\nb', 'a\tb', 'a\u009bb', 'a\u2028b', 'Bench \ud83d'];
const unseen = ['\u200b', ' \u2066\u2069 ', '\u3164', '\ufeff\u00ad'];

describe('the name of a station, of a printer and of a person', () => {
  it.each(noLine)('is refused if it is not one line of text: %j', (name) => {
    for (const schema of [stationName, printerName])
      expect(problemsOf(schema, name)).toEqual(['must be one line of text']);
    expect(problemsOf(personName, name)).toEqual(['The name must be one line of text']);
  });

  it.each(unseen)('is refused if no screen draws it: %j', (name) => {
    for (const schema of [stationName, printerName])
      expect(problemsOf(schema, name)).toEqual(['must not be empty']);
    expect(problemsOf(personName, name)).toEqual(['The name must not be empty']);
  });

  it.each(['Bench 3', 'Ńame', '包装台 3', '👩🏽‍🚀', 'می‌خواهم'])('may be %s', (name) => {
    for (const schema of [stationName, printerName, personName]) expect(schema.parse(` ${name} `)).toBe(name);
  });
});
