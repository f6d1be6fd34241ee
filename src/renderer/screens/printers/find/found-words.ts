import type { FoundPrinter, ProbeResult } from '#shared/print/found';
import type { PillTone } from '../../../parts';
import { text } from '../../../text';
import { hostOf, queueOf } from '../place';

/** `ZTC ZD411-203dpi ZPL` and `ZD421-203dpi` are `ZD411` and `ZD421` to a person. */
export const modelName = (model: string): string =>
  model
    .replace(/^(ZTC|Zebra( Technologies)?)\s+/i, '')
    .replace(/(?<!\s)\s+ZPL$/i, '')
    .replace(/-\d{3}\s*dpi$/i, '')
    .trim();

/** A name by model and place that no printer here has yet. */
export const suggestName = (found: FoundPrinter, taken: readonly string[]): string => {
  const model = found.model === null ? '' : modelName(found.model);
  const queue = queueOf(found.uri);
  const name = (queue ?? `${model || 'Zebra'} ${hostOf(found.uri) ?? 'USB'}`).slice(0, 54);
  const isTaken = (candidate: string): boolean =>
    taken.some((other) => other.toLowerCase() === candidate.toLowerCase());
  if (!isTaken(name)) return name;
  for (let number = 2; ; number += 1) if (!isTaken(`${name} (${number})`)) return `${name} (${number})`;
};

const words = text.printers.find;

/** How good a find is. Asking has no end of its own yet, so it waits. */
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

/** The verdict and what to do about it; a foreign language is called by its name. */
export const verdictWords = ({ verdict, language }: FoundPrinter): { word: string; more: string } => {
  const { word, more } = words.verdicts[verdict];
  return {
    word,
    more: typeof more === 'string' ? more : more({ language: language ?? words.unknownLanguage }),
  };
};

/** A print queue goes by its own name; what the system takes its printer for may be anything. */
export const titleOf = ({ uri, model, name }: FoundPrinter): string =>
  queueOf(uri) ?? (model !== null ? modelName(model) : (name ?? words.unnamed));
