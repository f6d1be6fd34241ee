import { scannerSchema, type ScannerSettings } from '#shared/settings';
import { lengthOf } from '#shared/text';
import { text } from '../../text';
import type { Problems } from './use-section';

/** The scanner's settings as a form holds them; the gap as typed. */
export interface ScannerValues extends Record<string, unknown> {
  prefixes: string[];
  suffix: string;
  gap: string;
}

const words = text.settings.scanner;

export const scannerValues = ({ prefixes, suffix, maxKeyGapMs }: ScannerSettings): ScannerValues => ({
  prefixes,
  suffix,
  gap: String(maxKeyGapMs),
});

export const toScanner = ({ prefixes, suffix, gap }: ScannerValues): ScannerSettings => ({
  prefixes,
  suffix,
  maxKeyGapMs: Number(gap),
});

const tooLong = (value: string): boolean => lengthOf(value) > 20;

export const scannerProblems = (values: ScannerValues): Problems => {
  const { shape } = scannerSchema;
  const gapFits =
    /^\d{1,3}$/.test(values.gap.trim()) && shape.maxKeyGapMs.safeParse(Number(values.gap)).success;
  return {
    ...(values.prefixes.length > 10 && { prefixes: words.tooMany }),
    ...(values.prefixes.some(tooLong) && { prefixes: words.longText }),
    ...(tooLong(values.suffix) && { suffix: words.longText }),
    ...(gapFits ? {} : { gap: words.gapProblem }),
  };
};
