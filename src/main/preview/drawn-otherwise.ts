import type { DrawnDifferently } from '#shared/label/drawn-differently';
import { drawnDifferently } from '#shared/label/drawn-differently';
import { nameOf, parametersOf, textOf, type ZplToken } from './zpl';

/** Commands that make a difference only with certain parameters; all others of the list always do. */
const matters: Partial<Record<string, (parameters: readonly string[]) => boolean>> = {
  '^CD': ([sign]) => sign !== undefined && sign !== ',' && sign !== '',
  '^FP': ([way = '', gap = '']) => /^[VR]/i.test(way) || Number(gap) > 0,
  '^JM': ([half = '']) => /^B/i.test(half),
  '^LS': ([shift]) => Number(shift) !== 0,
  '^LT': ([shift]) => Number(shift) !== 0,
  '^MU': ([unit = '', ...rest]) => /^[IM]/i.test(unit) || rest.some((dpi) => dpi !== ''),
};

const commands: ReadonlySet<string> = new Set(drawnDifferently.filter((what) => what.startsWith('^')));
const isListed = (name: string): name is DrawnDifferently => commands.has(name);

const graphicKind = (token: ZplToken): DrawnDifferently | null => {
  const kind = parametersOf(token)[0]?.toUpperCase();
  if (kind === 'B') return 'graphic_binary';
  return kind === 'C' ? 'graphic_compressed' : null;
};

const isFont = (name: string): boolean => name.startsWith('^A');
const isBarcode = (name: string): boolean => /^\^B[0-9A-Z]$/.test(name) && name !== '^BY';

/** `_C5_81` → the bytes; anything that is not a code is literal. */
const unhexed = (text: string, sign: string): string =>
  text.replaceAll(new RegExp(`\\${sign}([0-9A-Fa-f]{2})`, 'g'), (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );

/** Letters of another script than Latin; the renderer's fonts do not have them (they become boxes, or nothing). */
const hasOtherLetters = (text: string): boolean =>
  /[^\p{Script=Latin}\P{L}]/u.test(Buffer.from(text, 'latin1').toString('utf8').replaceAll('\ufffd', ''));

const dataKind = (data: string, barcode: string): DrawnDifferently | null => {
  if (barcode === '^BC') return /^.+>[5-7]/s.test(data) ? 'code128_subsets' : null;
  if (barcode === '^BE') return /^\d{12,13}$/.test(data.trim()) ? null : 'ean13_data';
  return barcode === '' && hasOtherLetters(data) ? 'other_letters' : null;
};

/** Finds what the renderer draws differently from a printer, token by token. */
export interface Differences {
  /** Each once, in the order of the list. */
  found(): DrawnDifferently[];
  take(token: ZplToken): void;
}

/**
 * Measured with zpl-renderer-js 3.4.0: unknown barcodes become small text, clock and serial fields appear as written or
 * vanish, shifts and units are ignored. It reports no error for any of these.
 */
export const createDifferences = (): Differences => {
  const seen = new Set<DrawnDifferently>();
  let barcode = '';
  let hex: string | null = null;
  const note = (what: DrawnDifferently | null): void => {
    if (what !== null) seen.add(what);
  };
  const takeData = ({ data }: ZplToken): void => {
    const text = textOf(data);
    note(dataKind(hex === null ? text : unhexed(text, hex), barcode));
  };
  return {
    found: () => drawnDifferently.filter((what) => seen.has(what)),
    take: (token) => {
      const name = nameOf(token);
      if (isListed(name) && (matters[name]?.(parametersOf(token)) ?? true)) note(name);
      if (name === '^GF') note(graphicKind(token));
      else if (name === '^FH') hex = textOf(token.data.subarray(0, 1)).trim() || '_';
      else if (isBarcode(name)) barcode = name;
      else if (isFont(name)) barcode = '';
      else if (name === '^FD' || name === '^FV') takeData(token);
      else if (name === '^FS' || name === '^XA') {
        barcode = '';
        hex = null;
      }
    },
  };
};
