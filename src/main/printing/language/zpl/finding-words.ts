import type { Finding, FindingCode } from './findings';

/** Why a label with it does not go out: ends the sentence "It …". */
const words: Record<FindingCode, string> = {
  reset: 'would reset the printer or switch it off',
  defaults: 'would make its settings permanent, or wipe those the printer has',
  lock: 'would change the printer’s passwords, name or language',
  network: 'would change the printer’s network settings',
  alerts: 'would make the printer send messages elsewhere',
  storage: 'would write to the printer’s memory, or erase it',
  stored: 'prints what is stored in the printer, and nobody knows what that is',
  prefix: 'would change how the printer reads all that comes after it',
  program: 'would run a program in the printer',
  mechanics: 'would change the printer’s paper, darkness or mechanics settings',
  queue: 'would stop, cancel or repeat what the printer prints',
  talk: 'makes the printer answer, and its answers would be taken for others',
  rfid: 'would write to radio tags, or lock them',
  clock: 'would set the printer’s clock',
  unknown: 'holds a command that nobody knows',
  foreign: 'holds commands in another language than ZPL',
  control: 'holds control bytes, which may stand for commands',
  payload: 'holds a picture whose length is not what it says, which could hide commands',
  pause: 'would make the printer pause between its labels',
  unended: 'breaks off before its end, and would swallow the next label',
  'too-big': 'is larger than any label',
};

/** In words: `would reset the printer or switch it off (~JR)`. */
export const wordsOf = ({ code, command }: Finding): string =>
  command === '' ? words[code] : `${words[code]} (${command})`;
