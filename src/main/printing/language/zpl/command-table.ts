import type { CommandClass, CommandEffect } from '#shared/print/label-commands';

/** Commands that do the same to a bench. */
interface Row {
  names: string;
  class: CommandClass;
  effect: CommandEffect;
  /** Why they are of this class. */
  why: string;
}

const rows = (kind: CommandClass, list: readonly [CommandEffect, string, string][]): Row[] =>
  list.map(([effect, names, why]) => ({ names, class: kind, effect, why }));

const draws = rows('draws', [
  ['draws', '^XA ^XZ ^FX ^FO ^FT ^FS ^FD ^FV ^FH ^FB ^TB ^FP ^FR ^FM ^FE ^FN ^FC ^SN ^SF', 'fields'],
  ['draws', '^GB ^GC ^GD ^GE ^GS ^GF', 'lines and pictures'],
  ['draws', '^CF ^CI ^BY ^FW ^LH ^LR ^LL ^PW ^PO ^PM ^LS ^MU ^PA ^SO', 'layout; put back behind the label'],
  ['quantity', '^PQ', 'how many come out: counted, and too many are asked about'],
]);

const setsUp = rows('sets-up', [
  ['darkness', '^MD ~SD', 'how dark it prints; put back'],
  ['speed', '^PR ^SP', 'how fast it prints; put back'],
  ['media', '^MM ^MN ^MT ^MC', 'what paper it prints on, and how it hands it out; put back'],
  ['backfeed', '^XB ~JS', 'whether the paper is drawn back between labels'],
  ['position', '^LT ~TA', 'where on the paper the label begins and is torn off; put back'],
  ['resolution', '^JM', 'half or full resolution; put back'],
  ['pause', '^PP ~PP ~PS', 'the printer waits for its button; the label shows that it does'],
  ['cutter', '^CN ~JK ^CP ^PN ~PL ^KV', 'cuts or presents what is printed'],
  ['feed', '~PH ^PH ^PF', 'feeds paper'],
  ['text-code', '^SE', 'which code its letters are in'],
  [
    'font-alias',
    '^CW',
    'a letter for a font; the letter is in RAM and gone when the printer is switched off, wherever the font is; put back',
  ],
  [
    'memory',
    '~DG ~DY ~DB ~DS ~DT ~DU ~DE ~DN ^DF ^IS ^ID ^TO ~EG ^EG ^CO',
    'pictures, fonts and forms in RAM',
  ],
  ['recall', '^XF ^XG ^IM ^IL', 'prints what is stored in the printer'],
  [
    'command-characters',
    '^CC ~CC ^CD ~CD ^CT ~CT ^SZ',
    'how the printer reads what follows; followed and put back',
  ],
  ['code-check', '^CV', 'prints an error in place of a wrong barcode; put back'],
  ['error-reprint', '^JZ', 'whether a label that a fault spoiled is printed again; put back'],
  ['sensors-once', '^XS ~JN ~JO', 'measures paper or head while it prints'],
  ['queue', '~JA ~JP ~JX ~JE', 'drops what the printer holds: sent only when it holds nothing of ours'],
  [
    'answers',
    '~HB ~HD ~HI ~HM ~HQ ~HS ~HU ^HF ^HG ^HH ^HT ^HV ^HW ^HY ^HZ ^HL ~HL ~RV',
    'the printer answers us',
  ],
  ['extra-pages', '~WC ^WD ~WL ~WQ ^LF', 'prints pages of its own'],
  [
    'radio-tag',
    '^RF ^RL ^RB ^RS ^RU ^RW ^RT ^WT ^WV ^WF ^RZ ^RN ^RR ^RQ ^RM ^RA ^RI ^RE ~RT',
    'writes this label’s own tag',
  ],
]);

const outlives = rows('outlives', [
  ['save', '^JU', '^JUS makes every setting permanent (other values: see `classify`)'],
  ['name', '^KN', 'the printer’s name'],
  ['panel-language', '^KL', 'the language on its panel'],
  ['clock', '^ST ^SL ^KD', 'its clock and how it shows the date'],
  [
    'media-permanent',
    '^MF ^ML ^JS ^JT ^JW ^JJ ^SI ^SS ^MW ^JH ^MA ^MI ~JF',
    'sensors and paper for all labels',
  ],
  ['calibrate', '~JC ~JG ~JL', 'measures the paper anew, and keeps what it found'],
  ['counters', '~RO', 'sets its counters for maintenance to zero'],
  ['font-links', '^FL', 'which fonts stand in for which'],
]);

const never = rows('never', [
  ['reset', '~JR ^ZZ ~KB ~PM', 'resets, sleep, emptying the battery, decommissioning'],
  ['password', '^KP ^WP ^MP', 'passwords and locks of the panel'],
  [
    'network',
    '^KC ^NS ^ND ^NN ^NP ^NT ^NI ^NW ~NC ^NC ~NR ~NT ^NB ^SC',
    'the wired network and the serial port',
  ],
  ['network', '^WA ^WE ^WI ^WL ^WR ^WS ^WX ~WR', 'the wireless network and its keys'],
  ['alerts', '^SX ^SQ', 'messages that the printer sends elsewhere'],
  ['erase', '^JB ~JB', 'erases flash memory'],
  ['drives', '^CM', 'which letter means which memory: RAM would be flash'],
  ['program', '^JI ~JI ~JQ', 'programs in the printer'],
  ['head', '^SR', 'the head’s resistance: a wrong one burns it'],
  ['dump', '~JD', 'everything that follows is printed as numbers'],
  ['repeat', '~PR', 'repeats whatever was printed last: another parcel’s label'],
]);

/**
 * What every command of the ZPL II Programming Guide does to a bench. What is not in it a printer ignores. Some are judged by
 * their values: see `classify`.
 */
export const commandTable: readonly Row[] = [...draws, ...setsUp, ...outlives, ...never];
