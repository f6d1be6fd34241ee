import type { Failure } from '#shared/failure';
import type { LabelCommand, LabelSetup } from '#shared/print/label-commands';
import { isCodedMessage } from '#shared/text/coded-message';
import type { Stop } from '#shared/queue/stop';
import { failureTexts as textsOf } from '#shared/text/failure-texts';
import { text } from '.';
import { asSentence, formatTimesIn, inWords, wordFor } from './format';

const words = text.labelCommands;

/** Joins commands with the same effect: `sets how dark it prints (^MD, ~SD)`. */
const phrases = (commands: readonly LabelCommand[]): string => {
  const effects = [...new Set(commands.map(({ effect }) => effect))];
  return effects
    .map((effect) => {
      const same = commands.filter((one) => one.effect === effect && one.command !== '');
      const does = words.effects[effect];
      return same.length === 0
        ? does
        : words.does({ effect: does, commands: same.map(({ command }) => command).join(', ') });
    })
    .join('; ');
};

/** Why a label is held, in a sentence. */
export const heldFor = (commands: readonly LabelCommand[]): string =>
  words.held({ parts: phrases(commands) });

/** What a label did to the printer, in sentences. */
export const setupSentences = ({ commands, leftOut, putBack, stays }: LabelSetup): string[] => [
  ...(commands.length > 0 ? [words.sentence({ parts: phrases(commands) })] : []),
  ...(leftOut.length > 0 ? [words.leftOut({ parts: phrases(leftOut) })] : []),
  ...(putBack.length > 0 ? [words.putBack] : []),
  ...(stays.length > 0 ? [words.stays({ commands: stays.join(', ') })] : []),
];

type DescribedFailure = Pick<Failure, 'code' | 'detail' | 'number' | 'afterRestore'>;

/** Only an answer of the service has the service's words; all other failures were found by the program. */
const isServiceFailure = ({ code, number }: DescribedFailure): boolean =>
  number !== undefined || code === 'service_refused' || code === 'credentials_refused';

/** The operating system's name for a broken connection, no words of the service even if it sent them. */
const isSystemError = (part: string): boolean =>
  /^(?:(?:UND_)?ERR_\w+|ECONN\w+|E(?:PIPE|TIMEDOUT|NOTFOUND|HOSTUNREACH|NETUNREACH|AI_\w+))$/.test(part);

/**
 * A name from a program, such as `ECONNRESET`, `TypeError` or `not_sent_twice`, which means nothing to a
 * person.
 */
const isProgramName = (part: string): boolean =>
  isSystemError(part) || /^(?:[A-Z][A-Z0-9_]+|\w*Error|[a-z]+(?:_[a-z]+)+|timeout|aborted)$/.test(part);

const named = new RegExp(`\\b(?:${Object.keys(text.ship.wireNames).join('|')})\\b`, 'g');

const ourName = (name: string, isFirst: boolean): string => {
  const word = wordFor(text.ship.wireNames, name) ?? name;
  return isFirst ? word.charAt(0).toUpperCase() + word.slice(1) : word;
};

/**
 * The parts of a detail, as the main process joins them: our sentences, words of the service, and names from
 * programs.
 */
const partsOf = (detail: string | undefined, isExcluded: (part: string) => boolean): string[] =>
  (detail ?? '')
    .split('; ')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !isExcluded(part));

const asWords = (parts: readonly string[]): string =>
  formatTimesIn(inWords(parts.join('; '))).replace(named, (name, at: number) => ourName(name, at === 0));

/**
 * The detail of a failure without names from programs, and with our names for the service's field names;
 * empty without words.
 */
export const plainDetail = (detail: string | undefined): string => asWords(partsOf(detail, isProgramName));

/** The words of others in the detail of a failure: the service's words, unchanged. */
export const externalWords = (detail: string | undefined): string =>
  partsOf(detail, isCodedMessage).join('; ');

/** Our sentences one by one, then the words of others. */
const sentences = (ourMessages: readonly string[], external: string): string =>
  [...ourMessages.map((one) => asSentence(asWords([one]))), external].filter((one) => one !== '').join(' ');

/** The service's number and words. */
const serviceWords = ({ number }: DescribedFailure, words: string, hasOurs: boolean): string => {
  const parts = [number === undefined ? '' : text.ship.number({ number }), words].filter((one) => one !== '');
  if (parts.length === 0) return hasOurs ? '' : text.ship.serviceSaid;
  return `${text.ship.serviceSaid}: ${parts.join(': ')}`;
};

/** The detail of a failure and whose words it is; null without one. */
export const detailWords = (failure: DescribedFailure): string | null => {
  const isService = isServiceFailure(failure);
  const parts = partsOf(failure.detail, isService ? isSystemError : isProgramName);
  const ourMessages = parts.filter(isCodedMessage);
  const external = asWords(parts.filter((part) => !isCodedMessage(part)));
  if (isService) return sentences(ourMessages, serviceWords(failure, external, ourMessages.length > 0));
  if (parts.length === 0) return null;
  return sentences(ourMessages, external === '' ? '' : asSentence(external));
};

/** The printers here that fit a label when its own does not; null when the failure does not list them. */
export const printersFor = ({ fits }: Pick<Failure, 'fits'>): string | null => {
  if (fits == null) return null;
  const { right, noneRight } = text.ship.unfit;
  return fits.length === 0 ? noneRight : right({ printers: fits.join(', ') });
};

/** `failureTexts` of `shared/text` in the language of the screens. */
export const failureTexts = (
  failure: Pick<Failure, 'code' | 'afterRestore'>,
  isBought = false,
): ReturnType<typeof textsOf> => textsOf(failure, { text }, isBought);

/** The words for why a batch was stopped: labels that are held then are bought. */
export const stopTexts = ({ kind, failure }: Pick<Stop, 'kind' | 'failure'>): ReturnType<typeof textsOf> =>
  failureTexts(failure, kind === 'held');
