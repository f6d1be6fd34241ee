import type { Failure } from '#shared/failure';
import { isAfterRestore } from '#shared/label/restored';
import type { LabelCommand, LabelSetup } from '#shared/print/label-commands';
import { spelled } from '#shared/text/said';
import { text } from '.';
import { formatTimesIn, wordFor } from './format';

const words = text.labelCommands;

/** Commands that do the same together: `sets how dark it prints (^MD, ~SD)`. */
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

type Told = Pick<Failure, 'code' | 'detail' | 'number'>;

/** Only what the service answered is the service's word; all else was found here. */
const isOfService = ({ code, number }: Told): boolean =>
  number !== undefined || code === 'service_refused' || code === 'credentials_refused';

/** What the machine calls a broken connection: nobody's words, whoever passed them on. */
const isOfMachine = (said: string): boolean =>
  /^(?:(?:UND_)?ERR_\w+|ECONN\w+|E(?:PIPE|TIMEDOUT|NOTFOUND|HOSTUNREACH|NETUNREACH|AI_\w+))$/.test(said);

/** A name out of a program, such as `ECONNRESET`, `TypeError` or `not_sent_twice`: no word for a person. */
const isProgramName = (said: string): boolean =>
  isOfMachine(said) || /^(?:[A-Z][A-Z0-9_]+|\w*Error|[a-z]+(?:_[a-z]+)+|timeout|aborted)$/.test(said);

const named = new RegExp(`\\b(?:${Object.keys(text.ship.wireNames).join('|')})\\b`, 'g');

const ours = (name: string, isFirst: boolean): string => {
  const word = wordFor(text.ship.wireNames, name) ?? name;
  return isFirst ? word.charAt(0).toUpperCase() + word.slice(1) : word;
};

const without = (detail: string, isNoWord: (said: string) => boolean): string =>
  formatTimesIn(spelled(detail, text.said, (field) => field))
    .split('; ')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !isNoWord(part))
    .join('; ')
    .replace(named, (name, at: number) => ours(name, at === 0));

/** A failure's detail without names out of programs, and with our names for what the wire has others for; empty for none. */
export const plainDetail = (detail: string | undefined): string => without(detail ?? '', isProgramName);

/** What is known beside a failure's own words, and who says it; null where that is nothing. */
export const detailWords = (failure: Told): string | null => {
  if (isOfService(failure)) {
    const said = without(failure.detail ?? '', isOfMachine);
    const parts = [failure.number === undefined ? '' : text.ship.number({ number: failure.number }), said];
    return `${text.ship.serviceSaid}: ${parts.filter((part) => part !== '').join(': ')}`.replace(/: $/, '');
  }
  const detail = plainDetail(failure.detail);
  if (detail === '') return null;
  return /[.!?…]$/.test(detail) ? detail : `${detail}.`;
};

/** Title, remedy and short words of a failure. After a restore no answer got lost: the archive is older than what was bought. */
export const failureTexts = (failure: Told): (typeof text.failures)[Failure['code']] =>
  isAfterRestore(failure) ? text.data.afterRestore : text.failures[failure.code];
