import { holds, textOf, type Token } from './token';

/** A code and the values that decide its effect, including blanks. */
const window = 64;
const tilde = 0x7e;
const blanks = /[\0-\x20]/g;
/** Fields print their content: a tilde and a blank are text there. */
const fields = new Set(['FD', 'FV', 'FX', 'SN']);
const isField = ({ sign, code }: Token): boolean => sign === '^' && fields.has(code);

const read = (token: Token, sign: '^' | '~', text: string): Token => {
  const plain = text.replaceAll(blanks, '');
  const data = Buffer.from(plain.slice(2), 'latin1');
  return { ...token, sign, code: plain.slice(0, 2).toUpperCase(), data, size: data.length, payload: null };
};

/** `^ J\0UF`: the command without the blanks within its code. */
const unblanked = (token: Token): Token | null => {
  if (token.sign === '' || token.code.search(blanks) < 0) return null;
  return read(token, token.sign, token.code + textOf(token.data.subarray(0, window)));
};

/** More than any label has in one command. */
const mostHidden = 50;

/** `~ JR` outside of fields, which we read as text. Null for more of them than are read. */
const inText = (token: Token): Token[] | null => {
  if (token.size === 0 || isField(token) || token.payload !== null || !holds(token.data, tilde)) return [];
  const text = textOf(token.data);
  const all: Token[] = [];
  for (const { index } of text.matchAll(/~(?=[\0-\x20]|[A-Za-z][\0-\x20])/g)) {
    if (all.length === mostHidden) return null;
    all.push(read(token, '~', text.slice(index + 1, index + window)));
  }
  return all;
};

/**
 * Commands for a printer that drops blanks and control bytes within a code. It is unknown whether any does; no label
 * needs them, so their effect counts where it would harm the bench.
 * @returns null for more of them than are read
 */
export const hiddenCommands = (token: Token): Token[] | null => {
  const [joined, others] = [unblanked(token), inText(token)];
  return joined && others ? [joined, ...others] : others;
};
