/** A setting that a label may leave behind for the next one. */
export interface Lasting {
  /** The values at power-up, parameter by parameter (guide, under each command); null where only the printer knows them. */
  powerUp: readonly string[] | null;
  /**
   * The name of its line on the printer's configuration label (`^HH`), and the parameter for a value there; null for an
   * unknown value.
   */
  read?: { line: string; value: (text: string) => string | null };
  /** How a value is written where it is not written unchanged. */
  write?: (value: string) => string;
  /** Values with the same meaning. */
  same?: Partial<Record<string, string>>;
}

const among =
  (names: Partial<Record<string, string>>) =>
  (text: string): string | null =>
    names[text.toUpperCase()] ?? null;

const first =
  (shape: RegExp) =>
  (text: string): string | null =>
    shape.exec(text)?.[1] ?? null;

const integer = (text: string): string | null => (/^[+-]?\d{1,4}$/.test(text) ? String(Number(text)) : null);

const threePlaces = (value: string): string =>
  value.startsWith('-') ? `-${value.slice(1).padStart(2, '0')}` : value.padStart(3, '0');

const modes = {
  ...{ 'TEAR OFF': 'T', 'TEAR-OFF': 'T', 'PEEL OFF': 'P', 'PEEL-OFF': 'P', REWIND: 'R', APPLICATOR: 'A' },
  ...{ CUTTER: 'C', 'DELAYED CUT': 'D', KIOSK: 'K' },
};
const media = { CONTINUOUS: 'N', 'GAP/NOTCH': 'Y', 'NON-CONTINUOUS': 'Y', 'WEB SENSING': 'Y', MARK: 'M' };
const methods = { 'DIRECT-THERMAL': 'D', 'THERMAL-TRANS.': 'T', 'THERMAL-TRANS': 'T' };
const dots = first(/^(\d{2,5})(?: \d+\/MM)?$/);

/**
 * Every command whose setting outlasts its label, in the order of their restoring. “Last permanent value saved” and
 * “until power-off” both outlast it (guide, under each command).
 */
export const lastingTable: Readonly<Record<string, Lasting>> = {
  '~JS': { powerUp: ['N'] },
  '~SD': {
    powerUp: null,
    read: { line: 'DARKNESS', value: first(/^\+?(\d{1,2}(?:\.[1-9])?)(?:\.0)?$/) },
    write: (value) => value.padStart(2, '0'),
  },
  '~TA': { powerUp: null, read: { line: 'TEAR OFF', value: integer }, write: threePlaces },
  '^SZ': { powerUp: ['2'] },
  '^MU': { powerUp: ['D', '', ''] },
  '^MD': { powerUp: ['0'] },
  '^PR': { powerUp: null, read: { line: 'PRINT SPEED', value: first(/^(\d{1,2})(?:\.0)? ?IPS$/i) } },
  '^MM': { powerUp: null, read: { line: 'PRINT MODE', value: among(modes) } },
  '^MN': { powerUp: null, read: { line: 'MEDIA TYPE', value: among(media) }, same: { W: 'Y' } },
  '^MT': { powerUp: null, read: { line: 'PRINT METHOD', value: among(methods) } },
  '^MC': { powerUp: ['Y'] },
  '^JZ': { powerUp: ['Y'], read: { line: 'REPRINT MODE', value: among({ ENABLED: 'Y', DISABLED: 'N' }) } },
  '^JM': { powerUp: ['A'] },
  '^PW': { powerUp: null, read: { line: 'PRINT WIDTH', value: dots } },
  '^LL': { powerUp: null, read: { line: 'LABEL LENGTH', value: dots } },
  '^LT': { powerUp: ['0'], read: { line: 'LABEL TOP', value: integer } },
  '^LS': { powerUp: ['0'], read: { line: 'LEFT POSITION', value: integer } },
  '^LH': { powerUp: ['0', '0'] },
  '^LR': { powerUp: ['N'] },
  '^PO': { powerUp: ['N'] },
  '^PM': { powerUp: ['N'] },
  '^FW': { powerUp: ['N', '0'] },
  '^CF': { powerUp: ['A', '9', '5'] },
  '^BY': { powerUp: ['2', '3', '10'] },
  '^CI': { powerUp: ['0'] },
  '^CV': { powerUp: ['N'] },
  '^PA': { powerUp: ['0', '0', '0', '0'] },
};
