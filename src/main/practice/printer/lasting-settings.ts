/**
 * Settings that last from one label to the next, until the printer is switched off or they are set again (ZPL guide,
 * under each command): their initial values, parameter by parameter. Further parameters are not modelled.
 */
const atFirst: Readonly<Record<string, string>> = {
  ...{ CC: '^', CT: '~', CD: ',' },
  ...{
    PO: 'N',
    PM: 'N',
    LH: '0,0',
    LR: 'N',
    LS: '0',
    LT: '0',
    MD: '0',
    FW: 'N,0',
    CF: 'A,9,5',
    BY: '2,3,10',
  },
  ...{ CI: '0', CV: 'N', SZ: '2', JM: 'A', MC: 'Y', JZ: 'Y', MU: 'D,,', PA: '0,0,0,0' },
  ...{
    SD: '10',
    PR: '4',
    TA: '0',
    JS: 'N',
    MM: 'T',
    MN: 'Y',
    MT: 'D',
    KN: 'ZBR000001',
    KL: '1',
    MF: 'F,F',
    ML: '4000',
  },
};

const tidy = (value: string): string => {
  const text = value.trim().toUpperCase();
  return text !== '' && !Number.isNaN(Number(text)) ? String(Number(text)) : text;
};

/** What a printer keeps between labels. */
export class LastingSettings {
  readonly #start: Readonly<Record<string, string>>;
  #now: Map<string, string>;
  #saved: Map<string, string>;
  /** Objects in working memory (`R:`), by name. */
  readonly objects = new Set<string>();

  /** @param width of its print head, @param length of its labels, in dots */
  constructor(width: number, length: number) {
    this.#start = { ...atFirst, PW: String(width), LL: String(length) };
    this.#now = new Map(Object.entries(this.#start));
    this.#saved = new Map(this.#now);
  }

  get(code: string): string {
    return this.#now.get(code) ?? '';
  }

  /** Everything that would be different for the next label, by command. */
  all(): Record<string, string> {
    return Object.fromEntries<string>([
      ...this.#now,
      ...[...this.objects].map((name): [string, string] => [`object ${name}`, 'stored']),
    ]);
  }

  set(code: string, parameters: readonly string[]): void {
    if (code === 'CW') this.#font(parameters);
    else if (code === 'JU') this.#configure(parameters[0] ?? '');
    else if (code === 'ID') this.#erase(parameters[0] ?? '');
    else if (['DG', 'DF', 'DY', 'DU', 'IS'].includes(code)) this.#store(parameters[0] ?? '');
    else if (this.#now.has(code)) this.#take(code, parameters);
  }

  /** Switches off and on: the last saved settings apply; working memory is empty. */
  powerCycle(): void {
    this.#now = new Map(this.#saved);
    for (const code of ['CC', 'CT', 'CD', 'PO', 'PM', 'MD']) this.#now.set(code, atFirst[code] ?? '');
    this.objects.clear();
  }

  #take(code: string, parameters: readonly string[]): void {
    // As many as it has at first; a command character may be the delimiter itself.
    const count = ['CC', 'CT', 'CD'].includes(code) ? 1 : (this.#start[code] ?? '').split(',').length;
    const before = count === 1 ? [''] : this.get(code).split(',').slice(0, count);
    const given = ['CC', 'CT', 'CD'].includes(code) ? parameters : parameters.map(tidy);
    if (before.length === 1) {
      const value = given[0] ?? '';
      if (value !== '') this.#now.set(code, code === 'MN' && value === 'W' ? 'Y' : value);
      return;
    }
    this.#now.set(
      code,
      before.map((old, at) => ((given[at] ?? '') === '' ? old : (given[at] ?? ''))).join(','),
    );
  }

  /** A letter that names its built-in font again, or font A where it named none, is in its initial state. */
  #font([letter = '', font = '']: readonly string[]): void {
    const code = `CW ${letter.trim().toUpperCase()}`;
    const name = font.trim().toUpperCase();
    const letterUsed = /^CW [A-HP-V0]$/.test(code) ? letter.trim().toUpperCase() : 'A';
    if (name === `Z:${letterUsed}.FNT`) this.#now.delete(code);
    else this.#now.set(code, name);
  }

  #configure(value: string): void {
    if (value.toUpperCase() === 'S') this.#saved = new Map(this.#now);
    else if (value.toUpperCase() === 'R') this.#now = new Map(this.#saved);
    else if (value !== '') this.#now = new Map(Object.entries(this.#start));
  }

  #store(object: string): void {
    const name = object.trim().toUpperCase();
    if (name.startsWith('R:')) this.objects.add(name.split('.')[0] ?? name);
  }

  #erase(object: string): void {
    const name = object.trim().toUpperCase().split('.')[0] ?? '';
    for (const stored of this.objects) if (stored === name || name === 'R:*') this.objects.delete(stored);
  }
}
