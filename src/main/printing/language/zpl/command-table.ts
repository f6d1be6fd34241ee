import type { CommandClass, CommandEffect } from '#shared/print/label-commands';

/** Commands with the same effect on a bench. */
interface Row {
  names: string;
  class: CommandClass;
  effect: CommandEffect;
}

const rows = (kind: CommandClass, list: readonly [CommandEffect, string][]): Row[] =>
  list.map(([effect, names]) => ({ names, class: kind, effect }));

const draws = rows('draws', [
  // Fields.
  ['draws', '^XA ^XZ ^FX ^FO ^FT ^FS ^FD ^FV ^FH ^FB ^TB ^FP ^FR ^FM ^FE ^FN ^FC ^SN ^SF'],
  // Lines and pictures.
  ['draws', '^GB ^GC ^GD ^GE ^GS ^GF'],
  // Layout; restored after the label.
  ['draws', '^CF ^CI ^BY ^FW ^LH ^LR ^LL ^PW ^PO ^PM ^LS ^MU ^PA ^SO'],
  // Number of labels: counted, and too many need a confirmation.
  ['quantity', '^PQ'],
]);

const setsUp = rows('sets-up', [
  // Print darkness; restored.
  ['darkness', '^MD ~SD'],
  // Print speed; restored.
  ['speed', '^PR ^SP'],
  // The paper, and how it is presented; restored.
  ['media', '^MM ^MN ^MT ^MC'],
  // Whether the paper is drawn back between labels.
  ['backfeed', '^XB ~JS'],
  // Where on the paper the label begins and is torn off; restored.
  ['position', '^LT ~TA'],
  // Half or full resolution; restored.
  ['resolution', '^JM'],
  // The printer waits for its button; the label's state shows it.
  ['pause', '^PP ~PP ~PS'],
  // Cuts or presents printed paper.
  ['cutter', '^CN ~JK ^CP ^PN ~PL ^KV'],
  // Feeds paper.
  ['feed', '~PH ^PH ^PF'],
  // The encoding of its letters.
  ['text-code', '^SE'],
  // A letter for a font. The letter is in RAM and gone when the printer is switched off, wherever the font is;
  // restored.
  ['font-alias', '^CW'],
  // Pictures, fonts and forms in RAM.
  ['memory', '~DG ~DY ~DB ~DS ~DT ~DU ~DE ~DN ^DF ^IS ^ID ^TO ~EG ^EG ^CO'],
  // Prints objects stored in the printer.
  ['recall', '^XF ^XG ^IM ^IL'],
  // How the printer reads the following bytes; tracked and restored.
  ['command-characters', '^CC ~CC ^CD ~CD ^CT ~CT ^SZ'],
  // Prints an error in place of a wrong barcode; restored.
  ['code-check', '^CV'],
  // Whether a label that a fault spoiled is printed again; restored.
  ['error-reprint', '^JZ'],
  // Measures paper or head while it prints.
  ['sensors-once', '^XS ~JN ~JO'],
  // Drops what the printer holds: sent only when it holds nothing of ours.
  ['queue', '~JA ~JP ~JX ~JE'],
  // The printer answers us.
  ['answers', '~HB ~HD ~HI ~HM ~HQ ~HS ~HU ^HF ^HG ^HH ^HT ^HV ^HW ^HY ^HZ ^HL ~HL ~RV'],
  // Prints pages of its own.
  ['extra-pages', '~WC ^WD ~WL ~WQ ^LF'],
  // Writes this label’s own tag.
  ['radio-tag', '^RF ^RL ^RB ^RS ^RU ^RW ^RT ^WT ^WV ^WF ^RZ ^RN ^RR ^RQ ^RM ^RA ^RI ^RE ~RT'],
]);

const outlives = rows('outlives', [
  // ^JUS makes every setting permanent (other values: see `classify`).
  ['save', '^JU'],
  // The printer’s name.
  ['name', '^KN'],
  // The language on its panel.
  ['panel-language', '^KL'],
  // Its clock and its date format.
  ['clock', '^ST ^SL ^KD'],
  // Sensors and paper for all labels.
  ['media-permanent', '^MF ^ML ^JS ^JT ^JW ^JJ ^SI ^SS ^MW ^JH ^MA ^MI ~JF'],
  // Measures the paper again, and keeps the result.
  ['calibrate', '~JC ~JG ~JL'],
  // Sets its maintenance counters to zero.
  ['counters', '~RO'],
  // Which fonts replace which.
  ['font-links', '^FL'],
]);

const never = rows('never', [
  // Resets, sleep, emptying the battery, decommissioning.
  ['reset', '~JR ^ZZ ~KB ~PM'],
  // Passwords and locks of the panel.
  ['password', '^KP ^WP ^MP'],
  // The wired network and the serial port.
  ['network', '^KC ^NS ^ND ^NN ^NP ^NT ^NI ^NW ~NC ^NC ~NR ~NT ^NB ^SC'],
  // The wireless network and its keys.
  ['network', '^WA ^WE ^WI ^WL ^WR ^WS ^WX ~WR'],
  // Messages that the printer sends elsewhere.
  ['alerts', '^SX ^SQ'],
  // Erases flash memory.
  ['erase', '^JB ~JB'],
  // Which letter means which memory: RAM could become flash.
  ['drives', '^CM'],
  // Programs in the printer.
  ['program', '^JI ~JI ~JQ'],
  // The head’s resistance: a wrong one burns it.
  ['head', '^SR'],
  // Everything after it is printed as numbers.
  ['dump', '~JD'],
  // Repeats the last printed label, which may belong to another parcel.
  ['repeat', '~PR'],
]);

/**
 * The effect of every command of the ZPL II Programming Guide on a bench. A printer ignores other commands. Some
 * commands are classified by their values: see `classify`.
 */
export const commandTable: readonly Row[] = [...draws, ...setsUp, ...outlives, ...never];
