/** Why a command has no place in somebody else's label. */
export type CommandGroup =
  | 'reset'
  | 'defaults'
  | 'lock'
  | 'network'
  | 'alerts'
  | 'storage'
  | 'stored'
  | 'prefix'
  | 'program'
  | 'mechanics'
  | 'queue'
  | 'talk'
  | 'rfid'
  | 'clock';

/** By name, from the index of the ZPL II Programming Guide; what each does is in the guide under that name. */
const refused: Record<CommandGroup, string> = {
  reset: '~JR ~WR ^ZZ ~KB ~PM',
  defaults: '^JU',
  lock: '^KP ^WP ^MP ^KN ^KL ^KD ^NW',
  network: '^NS ^ND ^NN ^NP ^NT ^NI ~NC ^NC ~NR ~NT ^NB ^WA ^WE ^WI ^WL ^WR ^WS ^WX ^SC ~WL',
  alerts: '^SX ^SQ',
  storage: '^DF ^IS ~DG ~DY ~DB ~DS ~DT ~DU ~DE ~DL ~DN ~EG ^EG ^ID ^JB ~JB ^TO ^CM ^FL ^CW',
  stored: '^XF ^XG ^IM ^IL',
  prefix: '^CC ~CC ^CD ~CD ^CT ~CT ^SZ ^SE ^CV',
  program: '^JI ~JI ~JQ',
  mechanics:
    '~JC ~JG ~JL ^JS ~JS ^JT ~JN ~JO ^JJ ^JW ^SI ^SS ^SR ~TA ^MF ^ML ^MN ^MT ^MM ^XS ^XB ~SD ^MW ^JH ^MA ^MI ~RO ~RV ^JZ ^JM ^KV ^CN ~JK ^CP ^PN ~PL ~JF ^CO ^MC',
  queue: '~JA ~JX ~JP ~PP ^PP ~PS ~PH ^PH ^PF ~PR ~JD ~JE ~WC ^WD ~WQ ^LF ^SP',
  talk: '~HB ~HD ~HI ~HM ~HQ ~HS ~HU ^HF ^HG ^HH ^HT ^HV ^HW ^HY ^HZ ^HL ~HL',
  rfid: '^RF ^RL ^RB ^RS ^RU ^RW ^RT ^WT ^RZ ^RN ^RR ^RQ ^RM ^RA ^RI ^RE ~RT',
  clock: '^ST ^SL',
};

/** What draws a label, and settings of it that reach no further than the next label's own. */
const layout =
  '^XA ^XZ ^FX ^FO ^FT ^FS ^FD ^FV ^FH ^FB ^TB ^FP ^FR ^FM ^FE ^FN ^FW ^FC ^CF ^CI ^BY ' +
  '^GB ^GC ^GD ^GE ^GS ^GF ^LH ^LR ^SN ^SF ^PQ ^LL ^PW ^PO ^PM ^LS ^LT ^PR ^MD ^MU ^PA ^SO';

const groups = new Map(
  Object.entries(refused).flatMap(([group, names]) =>
    names.split(' ').map((name) => [name, group as CommandGroup] as const),
  ),
);
const allowed = new Set(layout.split(' '));

/** Fonts (`^A0`, `^AA`, `^A@`; with the font left out its first parameter follows) and barcodes (`^B0` to `^BZ`). */
const isFontOrBarcode = (name: string): boolean => /^\^(A.?|B[0-9A-Z])$/s.test(name);

/** True for a command that draws or lays out a label and does nothing else. */
export const isLayout = (name: string): boolean => allowed.has(name) || isFontOrBarcode(name);

/** Why a known command is refused; null for layout, and for what the guide does not know. */
export const groupOf = (name: string): CommandGroup | null => groups.get(name) ?? null;

/** True for what a printer would take for a command: after a tilde, nothing else is one. */
export const isKnown = (name: string): boolean => isLayout(name) || groups.has(name);
