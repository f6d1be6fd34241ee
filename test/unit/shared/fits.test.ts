import { describe, expect, it } from 'vitest';
import { fitsWords, fittingIn, reasonIn } from '#shared/print/fits';

const why = 'It is made for 300 dpi, and this printer has 203';
const here = ['Front', 'Back', 'Back room, 300 dpi'];

describe('printers that fit, in the reason of a hold', () => {
  it.each([
    ['one', ['Back']],
    ['several', ['Front', 'Back']],
    ['a name with a comma', ['Back room, 300 dpi']],
    ['none', []],
  ])('%s', (_, names) => {
    const detail = `${why}. ${fitsWords(names)}`;
    expect(fittingIn(detail, here)).toEqual(names);
    expect(reasonIn(detail)).toBe(why);
  });

  it('a printer whose name only begins alike is not meant', () => {
    expect(fittingIn(`${why}. ${fitsWords(['Back room'])}`, ['Back'])).toEqual([]);
  });

  it('nothing where no printer is right', () => {
    expect(fittingIn('It would reset the printer or switch it off (~JR)', here)).toBeNull();
    expect(fittingIn(undefined, here)).toBeNull();
    expect(reasonIn('It would reset the printer')).toBe('It would reset the printer');
  });
});
