import type { FoundPrinter, Verdict } from '#shared/print/found';
import type { PillTone } from '../../../parts';
import { text } from '../../../text';
import { modelName } from './suggest';

const words = text.printers.find;

/** How good a find is. Asking has no end of its own yet, so it waits. */
export const verdictTone: Record<Verdict, PillTone> = {
  asking: 'wait',
  ready: 'good',
  unasked: 'good',
  secure_only: 'look',
  no_answer: 'look',
  other_language: 'look',
  no_permission: 'look',
  raw_off: 'stop',
  unreachable: 'stop',
  not_zebra: 'stop',
  driver_in_the_way: 'stop',
};

/** The verdict and what to do about it; a foreign language is called by its name. */
export const verdictWords = ({ verdict, language }: FoundPrinter): { word: string; more: string } => {
  const { word, more } = words.verdicts[verdict];
  return { word, more: typeof more === 'string' ? more : more(language ?? words.unknownLanguage) };
};

export const titleOf = ({ model, name }: FoundPrinter): string =>
  model !== null ? modelName(model) : (name ?? words.unnamed);
