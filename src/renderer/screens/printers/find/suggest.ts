import type { FoundPrinter } from '#shared/print/found';
import { hostOf } from '../place';

/** `ZTC ZD411-203dpi ZPL` and `ZD421-203dpi` are `ZD411` and `ZD421` to a person. */
export const modelName = (model: string): string =>
  model
    .replace(/^(ZTC|Zebra( Technologies)?)\s+/i, '')
    .replace(/\s+ZPL$/i, '')
    .replace(/-\d{3}\s*dpi$/i, '')
    .trim();

/** A name by model and place that no printer here has yet. */
export const suggestName = (found: FoundPrinter, taken: readonly string[]): string => {
  const model = found.model === null ? '' : modelName(found.model);
  const name = `${model || 'Zebra'} ${hostOf(found.uri) ?? 'USB'}`.slice(0, 54);
  const isTaken = (candidate: string): boolean =>
    taken.some((other) => other.toLowerCase() === candidate.toLowerCase());
  if (!isTaken(name)) return name;
  for (let number = 2; ; number += 1) if (!isTaken(`${name} (${number})`)) return `${name} (${number})`;
};
