import type { LabelCommand, LabelSetup } from '#shared/print/label-commands';
import { text } from '.';

const words = text.labelCommands;

/** Commands that do the same together: `sets how dark it prints (^MD, ~SD)`. */
const phrases = (commands: readonly LabelCommand[]): string => {
  const effects = [...new Set(commands.map(({ effect }) => effect))];
  return effects
    .map((effect) => {
      const same = commands.filter((one) => one.effect === effect && one.command !== '');
      return words.does(effect, same.map(({ command }) => command).join(', '));
    })
    .join('; ');
};

/** Why a label is held, in a sentence. */
export const heldFor = (commands: readonly LabelCommand[]): string => words.held(phrases(commands));

/** What a label did to the printer, in sentences. */
export const setupSentences = ({ commands, leftOut, putBack, stays }: LabelSetup): string[] => [
  ...(commands.length > 0 ? [words.sentence(phrases(commands))] : []),
  ...(leftOut.length > 0 ? [words.leftOut(phrases(leftOut))] : []),
  ...(putBack.length > 0 ? [words.putBack] : []),
  ...(stays.length > 0 ? [words.stays(stays.join(', '))] : []),
];
