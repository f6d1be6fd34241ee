import type { FoundPrinter, ProbeResult } from '#shared/print/found';
import type { PillTone } from '../../../parts';
import { text } from '../../../text';
import { hostOf, queueOf } from '../place';

/** The short model: `ZD411` for `ZTC ZD411-203dpi ZPL`, `ZD421` for `ZD421-203dpi`. */
export const modelName = (model: string): string =>
  model
    .replace(/^(ZTC|Zebra( Technologies)?)\s+/i, '')
    .replace(/(?<!\s)\s+ZPL$/i, '')
    .replace(/-\d{3}\s*dpi$/i, '')
    .trim();

/** A name made of model and place that no printer here has yet. */
export const suggestName = (found: FoundPrinter, taken: readonly string[]): string => {
  const model = found.model === null ? '' : modelName(found.model);
  const queue = queueOf(found.uri);
  const name = (queue ?? `${model || 'Zebra'} ${hostOf(found.uri) ?? 'USB'}`).slice(0, 54);
  const isUsed = (candidate: string): boolean =>
    taken.some((other) => other.toLowerCase() === candidate.toLowerCase());
  if (!isUsed(name)) return name;
  for (let number = 2; ; number += 1) if (!isUsed(`${name} (${number})`)) return `${name} (${number})`;
};

const words = text.printers.find;

/** The tone of a found printer. Asking has no result yet, so it is shown as waiting. */
export const verdictTone: Record<ProbeResult, PillTone> = {
  asking: 'wait',
  ready: 'good',
  unasked: 'good',
  secure_only: 'look',
  no_answer: 'look',
  other_language: 'look',
  one_way: 'look',
  no_permission: 'look',
  raw_off: 'stop',
  unreachable: 'stop',
  not_zebra: 'stop',
  driver_in_the_way: 'stop',
};

/** The verdict and what to do about it; a foreign printer language is named. */
export const verdictWords = ({ verdict, language }: FoundPrinter): { word: string; more: string } => {
  const { word, more } = words.verdicts[verdict];
  return {
    word,
    more: typeof more === 'string' ? more : more({ language: language ?? words.unknownLanguage }),
  };
};

/** A print queue is shown by its own name: the system's model of its printer can be wrong. */
export const titleOf = ({ uri, model, name }: FoundPrinter): string =>
  queueOf(uri) ?? (model !== null ? modelName(model) : (name ?? words.unnamed));
