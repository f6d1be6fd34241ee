import type { CommandEffect, OutlivingPolicy } from '#shared/print/label-commands';

/** What a command in a label does: ends the sentence “It …”. */
const effects: Record<CommandEffect, string> = {
  draws: 'draws',
  darkness: 'sets how dark it prints',
  speed: 'sets how fast it prints',
  media: 'sets which labels are loaded and how they come out',
  backfeed: 'sets when the paper is drawn back',
  position: 'moves where printing begins',
  resolution: 'sets the resolution',
  quantity: 'says how many labels come out',
  pause: 'pauses the printer between labels: press its button to go on',
  cutter: 'cuts or hands out what is printed',
  feed: 'feeds paper',
  'text-code': 'sets the code of its letters',
  'font-alias': 'gives fonts other letters',
  memory: 'keeps pictures or fonts in the printer’s memory for a moment',
  recall: 'prints what is stored in the printer',
  'command-characters': 'changes the characters its commands begin with',
  'code-check': 'has the printer check its barcodes',
  'error-reprint': 'sets what happens to a label that a fault has spoiled',
  'sensors-once': 'measures the paper or the head',
  queue: 'drops what the printer still held',
  answers: 'asks the printer something',
  'extra-pages': 'prints a page of the printer’s own settings',
  'radio-tag': 'writes its own radio tag',
  unknown: 'holds commands that no printer knows; they do nothing',
  'text-outside': 'holds text that is not printed',
  'frame-cut': 'has a frame whose edge lies outside of the paper and is not printed',
  'control-bytes': 'holds bytes that are no text',
  'picture-length': 'holds a picture of another length than it says',
  save: 'makes the printer’s settings permanent',
  flash: 'stores something in the printer for good',
  name: 'changes the printer’s name',
  'panel-language': 'changes the language on the printer',
  clock: 'sets the printer’s clock',
  'media-permanent': 'changes paper and sensor settings for all labels',
  calibrate: 'measures the paper anew',
  counters: 'sets the printer’s maintenance counters to zero',
  'font-links': 'changes which fonts stand in for others',
  reset: 'would reset the printer or switch it off',
  factory: 'would put the printer back to its factory settings',
  password: 'would change the printer’s password or lock its buttons',
  network: 'would change the printer’s network settings',
  alerts: 'would make the printer send messages elsewhere',
  erase: 'would erase what is stored in the printer',
  drives: 'would mix up the printer’s memories',
  program: 'would run a program in the printer',
  'other-language': 'holds commands in another language, which could change every setting of the printer',
  head: 'could burn the printer’s head',
  dump: 'would make the printer print numbers in place of every label after it',
  repeat: 'would print another parcel’s label once more',
  unreadable: 'is too large to be read to its end, so it could hold anything',
};

const policies: Record<OutlivingPolicy, { name: string; explained: string }> = {
  trust: {
    name: 'Print as it came',
    explained:
      'The label prints as the service made it. Behind it, the station puts the printer’s own settings back where the printer tells them.',
  },
  'leave-out': {
    name: 'Leave them out',
    explained:
      'These commands are left out of what is sent; everything else goes out unchanged. The label’s history says which.',
  },
  ask: {
    name: 'Ask',
    explained:
      'The label waits for a supervisor, who may allow the command from this service for good. The question then comes no more.',
  },
};

/** Words about what labels do to the printer beside being printed. */
export const labelCommands = {
  effects,
  /** `sets how dark it prints (~SD)`. */
  does: (effect: CommandEffect, commands: string): string =>
    commands === '' ? effects[effect] : `${effects[effect]} (${commands})`,
  sentence: (parts: string): string => `The label ${parts}.`,
  held: (parts: string): string => `It ${parts}.`,
  leftOut: (parts: string): string => `Left out, so not done: it ${parts}.`,
  putBack: 'The station put the printer’s own settings back behind it.',
  stays: (commands: string): string =>
    `The printer did not tell what it had before for ${commands}: that stays as the label set it.`,
  settings: {
    lead: 'Some labels hold commands that change the printer for longer than the label: its saved settings, its clock, its name, what is stored in it. Commands that could harm the printer (a reset, passwords, its network, its programs) are never printed, whatever is chosen here.',
    outliving: 'A label that changes the printer for longer',
    policies,
    allowed: 'Always allowed',
    allowedNone: 'Nothing yet. “Always allow” at a label’s question adds to this list.',
    forget: (command: string, origin: string): string => `Ask about ${command} from ${origin} again`,
    practice: 'practice',
  },
};
