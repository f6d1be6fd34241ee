import { nameOf, parametersOf, type ZplToken } from './zpl';

/** A replacement of text: `length` bytes from `at` on. */
interface Change {
  at: number;
  length: number;
  text: string;
}

/**
 * Control bytes that represent a caret or a tilde; any other represents a complete command (ZPL II Programming Guide,
 * "ZPL Basics").
 */
const prefixSigns: ReadonlySet<number> = new Set([0x1e, 0x10]);

/** `^IM` is `^XG` without enlargement; a MaxiCode looks the same in every mode, and the renderer fails for many of mode 3. */
const otherwise: Partial<Record<string, string>> = { '^IM': 'XG' };
const three = 0x33;

/** The letters of a command as written in the document; null where line ends separate them. */
const lettersOf = (zpl: Uint8Array, { at, code }: ZplToken): string | null => {
  const letters = String.fromCharCode(...zpl.subarray(at + 1, at + 1 + code.length));
  return letters.toUpperCase() === code ? letters : null;
};

const codeOf = (token: ZplToken, letters: string): Change[] => {
  const plain = otherwise[nameOf(token)] ?? token.code;
  return letters === plain ? [] : [{ at: token.at + 1, length: letters.length, text: plain }];
};

const forms: ReadonlySet<string> = new Set(['^DF', '^XF']);

/** Forms are stored in `R:` where no drive is named (ZPL II Programming Guide, `^DF`); the renderer fails without one. */
const driveOf = (token: ZplToken): Change[] => {
  const [name = ''] = forms.has(nameOf(token)) ? parametersOf(token) : [];
  return name === '' || name.includes(':') ? [] : [{ at: token.at + 3, length: 0, text: 'R:' }];
};

const changesOf = (zpl: Uint8Array, token: ZplToken): Change[] => {
  const { at, code, sign } = token;
  const first = zpl[at] ?? 0x20;
  if (sign === '' || code === '') return [];
  if (first < 0x20 && !prefixSigns.has(first)) return [{ at, length: 1, text: sign + code }];
  const prefix = prefixSigns.has(first) ? [{ at, length: 1, text: sign }] : [];
  const letters = lettersOf(zpl, token);
  if (letters === null) return prefix;
  const isMode3 = nameOf(token) === '^BD' && zpl[at + 3] === three;
  const mode = isMode3 ? [{ at: at + 3, length: 1, text: '4' }] : [];
  return [...prefix, ...codeOf(token, letters), ...driveOf(token), ...mode];
};

/** Rewrites a document, token by token, in the one of several notations that the renderer knows (zpl-renderer-js 3.4.0). */
export interface PlainZplWriter {
  take(token: ZplToken): void;
  /** The document; the original one where nothing was rewritten. */
  written(): Uint8Array;
}

export const createPlainZplWriter = (zpl: Uint8Array): PlainZplWriter => {
  const changes: Change[] = [];
  return {
    take: (token) => void changes.push(...changesOf(zpl, token)),
    written: () => {
      if (changes.length === 0) return zpl;
      const parts: Uint8Array[] = [];
      let done = 0;
      for (const { at, length, text } of changes) {
        parts.push(zpl.subarray(done, at), Buffer.from(text, 'latin1'));
        done = at + length;
      }
      return Buffer.concat([...parts, zpl.subarray(done)]);
    },
  };
};

/** Converts pictures in Base64 to hexadecimal digits. */
export const withDigits = (zpl: string): string =>
  zpl.replace(/:B64:([A-Za-z0-9+/=\s]*):[0-9A-F]{4}/gi, (_, base64: string) =>
    Buffer.from(base64, 'base64').toString('hex').toUpperCase(),
  );
