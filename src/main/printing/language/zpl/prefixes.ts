/** The bytes that begin commands and separate parameters. `^CC`, `^CT` and `^CD` change them, for later documents too. */
export interface Prefixes {
  caret: number;
  tilde: number;
  delimiter: number;
}

export const usualPrefixes = (): Prefixes => ({ caret: 0x5e, tilde: 0x7e, delimiter: 0x2c });

export const isUsual = ({ caret, tilde, delimiter }: Prefixes): boolean => {
  const usual = usualPrefixes();
  return caret === usual.caret && tilde === usual.tilde && delimiter === usual.delimiter;
};

/** Which prefix a command changes. */
export const changedPrefix: Partial<Record<string, keyof Prefixes>> = {
  CC: 'caret',
  CT: 'tilde',
  CD: 'delimiter',
};

/** One control byte that represents a complete command (guide, `^XA`, `^XZ`; SI is not documented). */
export const controlCommands: Partial<Record<number, string>> = { 0x02: 'XA', 0x03: 'XZ', 0x0f: 'FS' };

/** RS represents the caret and DLE the tilde (ZPL II Programming Guide, "ZPL Basics"), whatever those are set to. */
export const RS = 0x1e;
export const DLE = 0x10;
