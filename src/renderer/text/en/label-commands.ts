import type { CommandEffect, OutlivingPolicy } from '#shared/print/label-commands';

/** What a command in a label does: ends the sentence “It …”. */
const effects: Record<CommandEffect, string> = {
  draws: 'draws',
  darkness: 'sets how dark it prints',
  speed: 'sets how fast it prints',
  media: 'sets which labels are loaded and how they come out',
  backfeed: 'sets when the paper is pulled back',
  position: 'moves where printing begins',
  resolution: 'sets the resolution',
  quantity: 'says how many labels come out',
  pause: 'pauses the printer between labels: press its button to continue',
  cutter: 'cuts or hands out what is printed',
  feed: 'feeds paper',
  'text-code': 'sets the code of its letters',
  'font-alias': 'gives fonts other letters',
  memory: 'keeps pictures or fonts in the printer’s memory for a moment',
  recall: 'prints what is stored in the printer',
  'command-characters': 'changes the characters its commands begin with',
  'code-check': 'has the printer check its barcodes',
  'error-reprint': 'sets what happens to a label after a fault',
  'sensors-once': 'measures the paper or the head',
  queue: 'deletes the labels waiting in the printer',
  answers: 'asks the printer something',
  'extra-pages': 'prints a page of the printer’s own settings',
  'radio-tag': 'writes its own radio tag',
  unknown: 'contains commands that no printer knows; they do nothing',
  'text-outside': 'contains text that is not printed',
  'frame-cut': 'has a frame with an edge outside the paper that is not printed',
  'control-bytes': 'contains bytes that are not text',
  'picture-length': 'contains a picture with a wrong length',
  save: 'makes the printer’s settings permanent',
  flash: 'stores something in the printer permanently',
  name: 'changes the printer’s name',
  'panel-language': 'changes the language on the printer',
  clock: 'sets the printer’s clock',
  'media-permanent': 'changes paper and sensor settings for all labels',
  calibrate: 'measures the paper again',
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
  'other-language': 'contains commands in another language, which could change every setting of the printer',
  head: 'could burn the printer’s head',
  dump: 'would make the printer print numbers instead of every label after it',
  repeat: 'would print another parcel’s label again',
  unreadable: 'is too large to be checked completely, so it could contain anything',
};

const policies: Record<OutlivingPolicy, { name: string; explained: string }> = {
  trust: {
    name: 'Print as it came',
    explained:
      'The label prints as the service made it. Then the station restores the printer’s own settings, if the printer reports them.',
  },
  'leave-out': {
    name: 'Leave them out',
    explained:
      'These commands are left out. Everything else is sent unchanged. The label’s history lists them.',
  },
  ask: {
    name: 'Ask',
    explained:
      'The label waits for a supervisor, who can always allow the command from this service. Then it is not asked again.',
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
  putBack: 'Then the station restored the printer’s own settings.',
  stays: (commands: string): string =>
    `The printer did not report its earlier setting for ${commands}, so the label’s setting stays.`,
  settings: {
    lead: 'Some labels contain commands that change the printer permanently: its saved settings, clock, name or memory. Commands that could harm the printer (reset, passwords, network, programs) are never printed, whatever you choose here.',
    outliving: 'A label that changes the printer permanently',
    policies,
    allowed: 'Always allowed',
    allowedNone: 'Nothing yet. “Always allow” in a label’s question adds to this list.',
    forget: (command: string, origin: string): string => `Ask about ${command} from ${origin} again`,
    practice: 'practice',
  },
};
