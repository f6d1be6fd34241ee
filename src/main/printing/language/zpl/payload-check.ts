import { parametersOf, textOf, type Token } from './token';

/** The largest count that `^GF` takes (guide): of a larger one a printer may count 99999 and read what follows as commands. */
const largest = 99_999;

/** `^GFB,10,10,1,` and `~DYR:X,B,G,10,1,`, parted by commas: what a printer may read otherwise (`b`, `+10`, `1e1`) is not the same to every reader. */
const heads: Partial<Record<string, RegExp>> = {
  '^GF': /^[BC],\d{1,6},\d{1,6},\d{1,5},$/,
  '~DY': /^[^,\r\n]*,[BC],[A-Z]*,\d{1,7},\d*,$/,
};

/** `^GFB,bytes,total,row`: the counts agree, and the field ends where they say. */
const fits = (token: Token, begin: number, declared: number): boolean => {
  const [kind = '', , total = '', row = ''] = parametersOf({ ...token, data: token.data.subarray(0, begin) });
  const isWhole = Number(row) > 0 && Number(total) % Number(row) === 0;
  const agrees = kind === 'C' || Number(total) === declared;
  // A line end may follow; what follows beyond is text that the count has left out.
  return declared <= largest && isWhole && agrees && token.size - begin - declared <= 2;
};

/** True where a printer might skip other bytes of a counted picture than we did, and read its rest as commands. */
export const hasWrongPayload = (name: string, token: Token): boolean => {
  const head = heads[name];
  if (head === undefined) return false;
  const { payload } = token;
  if (payload === null) return name === '^GF' && !/^A?$/i.test(parametersOf(token)[0] ?? '');
  const { begin, declared } = payload;
  if (declared > token.size - begin) return true;
  if (!head.test(textOf(token.data.subarray(0, begin)))) return true;
  return name === '^GF' && !fits(token, begin, declared);
};
