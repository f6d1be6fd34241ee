import { describe, expect, it } from 'vitest';
import { landedPdf } from '#main/paper/landed-pdf';
import { badgeLabel } from '#main/printing/language/badge-label';
import { codesOf } from '#main/printing/language/barcodes';
import { commandSheet } from '#main/printing/language/command-sheet';
import { expectedLabels } from '#main/printing/language/expected-labels';
import { landedSlip } from '#main/printing/language/landed-slip';
import type { Lettering } from '#shared/print/lettering';
import { testLabel } from '#main/printing/language/test-label';
import { plainData } from '#main/printing/language/zpl/field-data';
import { unfitReasons } from '#main/printing/language/zpl/guard';
import { readLabel } from '#main/printing/language/zpl/read-label';
import { tokensOf } from '#main/printing/language/zpl/tokenizer';
import { headDotsOf } from '#main/printing/models';
import { readFonts } from '#main/paper/fonts';
import type { Paper } from '#shared/landed/paper';
import type { Printer } from '#shared/print/printer';
import { english } from '#shared/text/english';
import { languageTags } from '#shared/text/languages';
import type { Catalogue } from '#shared/text/words';
import { loadCatalogue, type WordsIn, wordsIn } from '#shared/text/words-in';
import { outside } from '#test/support/hard-coded';
import { basicAnswer, fullAnswer, hitAnswer, keptCost, paperFor } from '#test/support/kept-cost';
import { pseudoCatalogue } from '#test/support/pseudo-language';
import { readPdf } from '#test/support/read-pdf';
import { fontFolder, lettering, wordsOfLanguage } from '#test/support/writing';
import { barcodes, draw } from '#test/unit/practice/service/pictures';

/* Everything that a station puts on its own paper, in each of its languages. */

const at = '3/9/26, 14:05';
const answers = [fullAnswer, hitAnswer, basicAnswer, { ...fullAnswer, totalDutyTax: 40 }];
const papersIn = (words: WordsIn): Paper[] => [
  ...answers.map((answer) => paperFor(keptCost({ answer }), words)),
  paperFor(keptCost({ ref1: null, answer: { landedCost: { errorCode: 90 } } }), words),
];

interface Labels {
  own: Record<string, Uint8Array>;
  /** Everything on them that is text or a picture of text. */
  texts: string[];
}

const labelsIn = (words: WordsIn, dpi: Printer['dpi'] = 203, letters: Lettering = lettering): Labels => {
  const drawn: string[] = [];
  const watching: Lettering = {
    widthOf: (text) => letters.widthOf(text),
    draw: (text, height) => {
      drawn.push(text);
      return letters.draw(text, height);
    },
  };
  const writing = { words, lettering: watching };
  const printer: Printer = { id: 'p', name: 'Front 3', uri: 'tcp://10.0.0.1:9100', dpi, isDefault: true };
  const slips = papersIn(words).map((paper, number): [string, Uint8Array] => [
    `slip ${number + 1}`,
    landedSlip(paper, { station: 'Bench 1', at }, dpi, writing),
  ]);
  const ourLabels = {
    'test label': testLabel(printer, { stationName: 'Bench 1', serial: 'D0J000000001' }, writing),
    'command sheet': commandSheet(dpi, writing),
    badge: badgeLabel(dpi, { name: 'Ann', badge: 'PBB-ABCDEFGHIJKL12345678' }, writing),
    ...Object.fromEntries(slips),
  };
  const printed = Object.values(ourLabels).flatMap((label) =>
    [...tokensOf(label)].filter(({ code }) => code === 'FD').map(({ data }) => plainData(data, '_')),
  );
  return { own: ourLabels, texts: [...drawn, ...printed] };
};

describe.each(languageTags)('paper in the language %s', (tag) => {
  it.each([203, 300, 600] as const)(
    'the test label fits its label and its printer at %i dpi, and no word is cut',
    async (dpi) => {
      const { own: ourLabels, texts } = labelsIn(await wordsOfLanguage(tag), dpi);
      // The service's texts may be longer than their lines.
      const words = texts.filter((text) => !text.includes('Cartridges'));
      expect(words.filter((text) => text.endsWith('...'))).toEqual([]);
      const facts = { dpi, headDots: headDotsOf('ZT411', dpi), mediaDots: 6 * dpi };
      for (const [name, label] of Object.entries(ourLabels)) {
        expect(expectedLabels([label]), name).toBe(1);
        expect(unfitReasons([readLabel(label)], facts), name).toEqual([]);
      }
    },
  );

  it('it can be scanned as in English', async () => {
    const [here, there] = [labelsIn(await wordsOfLanguage(tag)).own, labelsIn(wordsIn(english, 'en')).own];
    for (const [name, label] of Object.entries(here))
      expect(codesOf(label), name).toEqual(codesOf(there[name]!));
    const sheet = await barcodes(await draw(new TextDecoder().decode(here['command sheet'])));
    expect(sheet).toHaveLength(8);
    expect(await barcodes(await draw(new TextDecoder().decode(here['test label'])))).toEqual([
      'D0J000000001',
    ]);
  });

  it('each of its letters has a glyph in the shipped fonts', async () => {
    const { create } = await import('fontkit');
    const { regular, bold, chinese } = await readFonts(fontFolder);
    const fonts = [regular, bold, chinese].map((bytes) => create(Buffer.from(bytes)));
    const lettersIn = (part: Catalogue): string[] =>
      Object.values(part).flatMap((value) =>
        typeof value === 'string' ? Array.from(value) : lettersIn(value),
      );
    const missing = [...new Set(lettersIn(await loadCatalogue(tag)))].filter((letter) => {
      const code = letter.codePointAt(0) ?? 0;
      const [inRegular, inBold, inChinese] = fonts.map(
        (font) => 'hasGlyphForCodePoint' in font && font.hasGlyphForCodePoint(code),
      );
      return !(inRegular && inBold) && !inChinese;
    });
    // An arrow on a screen, a symbol of the keyboard: none of them is printed on paper.
    expect(missing.filter((letter) => !/[\u2190-\u21ff\u00ad]/.test(letter))).toEqual([]);
  });
});

describe('paper in the pseudo-language', () => {
  // With brackets that the fonts have.
  const made = JSON.stringify(pseudoCatalogue(english)).replaceAll('⟦', '‹').replaceAll('⟧', '›');
  const words = wordsIn(JSON.parse(made) as Catalogue, 'en');
  /** Texts from a station and a service. */
  const data = [
    ...[
      'Bench 1',
      'Front 3',
      'tcp://10.0.0.1:9100',
      'dpi',
      'D0J000000001',
      'Ann',
      'PBB-ABCDEFGHIJKL12345678',
    ],
    ...[
      'PRINT',
      'REPRINT LAST',
      'REPRINT-LAST',
      'NEXT',
      'HOLD',
      'PAUSE',
      'RESUME',
      'CANCEL',
      'TEST',
      '%PB-',
      '-AYM;7',
    ],
    ...['ORDER-1001', 'US', 'DE', 'USD', 'EUR', 'LC-2026-000482913', 'MA,', at, 'Sam'],
    ...['930630', 'Cartridges', 'X9', 'I1', 'I2', '610910', '420292', '61091000', 'BD'],
    ...['T-shirt, cotton, knitted', 'Travel bag with outer surface of textile materials'],
    ...['Jan Příklad', 'SDN', 'true', String(basicAnswer.requestId)],
    // The part on a second line.
    ...String(basicAnswer.requestId).split(/(?=-)/),
  ].sort((one, other) => other.length - one.length);
  const wordsLeft = (texts: readonly string[]): string[] =>
    texts
      .map((text) => outside(text.replaceAll('‹', '⟦').replaceAll('›', '⟧')))
      .map((text) => data.reduce((rest, known) => rest.replaceAll(known, ' '), text))
      .filter((left) => /\p{L}{2}/u.test(left));

  it('every word on a label comes from the catalogue: badge, command sheet, test label, slips', () => {
    // As narrow as possible: a sentence that is cut has no bracket at its end.
    const narrow: Lettering = { ...lettering, widthOf: () => 0.01 };
    const { texts } = labelsIn(words, 203, narrow);
    expect(texts.length).toBeGreaterThan(100);
    expect(wordsLeft(texts)).toEqual([]);
  });

  it('every word on a page comes from the catalogue', async () => {
    for (const paper of papersIn(words)) {
      const pages = await readPdf(
        await landedPdf(
          paper,
          { station: 'Bench 1', at },
          { size: 'A4', fontFolder, now: new Date('2026-03-09T13:06:00Z') },
          words,
        ),
      );
      const text = pages.map((page) => page.text.replace(/\s+/g, ' ')).join(' ');
      expect(text).toContain('‹');
      expect(wordsLeft([text])).toEqual([]);
    }
  });
});
