/**
 * What the keys of a US keyboard produce under other layouts that benches use, without and with Shift. Source: xkeyboard-config 2.35.1
 * (symbols de, fr, pl, pl(qwertz), es, br, ua), compared with the Windows layouts in CLDR 42 (keyboards/windows).
 */
export const remappedLayouts = ['de', 'fr', 'pl-214', 'es', 'pt-BR', 'uk'] as const;
export type RemappedLayout = (typeof remappedLayouts)[number];

/** These layouts and `pl`, the layout of Polish programmers, which produces the same as a US keyboard and adds letters only with AltGr. */
export const keyboardLayouts = [...remappedLayouts, 'pl'] as const;
export type KeyboardLayout = (typeof keyboardLayouts)[number];

/** Layouts of a computer whose scanner types as a US keyboard. `same`: scanner and computer agree. `other`: a layout that is not listed. */
export const scannerLayouts = ['same', ...remappedLayouts, 'other'] as const;
export type ScannerLayout = (typeof scannerLayouts)[number];

/** True for a layout that has its own table. */
export const isRemapped = (layout: ScannerLayout): layout is RemappedLayout =>
  layout !== 'same' && layout !== 'other';

/** The language that the layout is for, and its common name. */
export const layoutNames: Record<RemappedLayout, { language: string; name: string }> = {
  de: { language: 'de', name: 'QWERTZ' },
  fr: { language: 'fr', name: 'AZERTY' },
  'pl-214': { language: 'pl', name: '214, QWERTZ' },
  es: { language: 'es', name: 'QWERTY, Ñ' },
  'pt-BR': { language: 'pt-BR', name: 'ABNT2' },
  uk: { language: 'uk', name: 'ЙЦУКЕН' },
};

/** The keys of a US keyboard that produce a character, from left to right and top to bottom, as `KeyboardEvent.code`. */
const codes = [
  'Backquote',
  ...Array.from('1234567890', (digit) => `Digit${digit}`),
  ...['Minus', 'Equal'],
  ...Array.from('QWERTYUIOP', (letter) => `Key${letter}`),
  ...['BracketLeft', 'BracketRight'],
  ...Array.from('ASDFGHJKL', (letter) => `Key${letter}`),
  ...['Semicolon', 'Quote', 'Backslash'],
  ...Array.from('ZXCVBNM', (letter) => `Key${letter}`),
  ...['Comma', 'Period', 'Slash'],
];

type Rows = readonly [plain: string, shifted: string];

const us: Rows = [
  "` 1 2 3 4 5 6 7 8 9 0 - = q w e r t y u i o p [ ] a s d f g h j k l ; ' \\ z x c v b n m , . /",
  '~ ! @ # $ % ^ & * ( ) _ + Q W E R T Y U I O P { } A S D F G H J K L : " | Z X C V B N M < > ?',
];

/** `†` marks a dead key's accent. `¿?` marks a key that produces different characters on Windows and X. */
const rows: Record<KeyboardLayout, Rows> = {
  de: [
    '†^ 1 2 3 4 5 6 7 8 9 0 ß †´ q w e r t z u i o p ü + a s d f g h j k l ö ä # y x c v b n m , . -',
    `° ! " § $ % & / ( ) = ? †\` Q W E R T Z U I O P Ü * A S D F G H J K L Ö Ä ' Y X C V B N M ; : _`,
  ],
  fr: [
    `² & é " ' ( - è _ ç à ) = a z e r t y u i o p †^ $ q s d f g h j k l m ù * w x c v b n , ; : !`,
    '¿? 1 2 3 4 5 6 7 8 9 0 ° + A Z E R T Y U I O P †¨ £ Q S D F G H J K L M % µ W X C V B N ? . / §',
  ],
  pl: us,
  'pl-214': [
    `¿? 1 2 3 4 5 6 7 8 9 0 + ' q w e r t z u i o p ż ś a s d f g h j k l ł ą ó y x c v b n m , . -`,
    '¿? ! " # ¿? % & / ( ) = ? * Q W E R T Z U I O P ń ć A S D F G H J K L Ł ę ź Y X C V B N M ; : _',
  ],
  es: [
    `º 1 2 3 4 5 6 7 8 9 0 ' ¡ q w e r t y u i o p †\` + a s d f g h j k l ñ †´ ç z x c v b n m , . -`,
    'ª ! " · $ % & / ( ) = ? ¿ Q W E R T Y U I O P †^ * A S D F G H J K L Ñ †¨ Ç Z X C V B N M ; : _',
  ],
  'pt-BR': [
    "' 1 2 3 4 5 6 7 8 9 0 - = q w e r t y u i o p †´ [ a s d f g h j k l ç †~ ] z x c v b n m , . ;",
    '" ! @ # $ % †¨ & * ( ) _ + Q W E R T Y U I O P †` { A S D F G H J K L Ç †^ } Z X C V B N M < > :',
  ],
  uk: [
    "' 1 2 3 4 5 6 7 8 9 0 - = й ц у к е н г ш щ з х ї ф і в а п р о л д ж є ¿? я ч с м и т ь б ю .",
    '¿? ! " № ; % : ? * ( ) _ + Й Ц У К Е Н Г Ш Щ З Х Ї Ф І В А П Р О Л Д Ж Є ¿? Я Ч С М И Т Ь Б Ю ,',
  ],
};

/** What a key produces: a character, a dead key's accent for the next key, or a result that depends on the system. */
export type KeyOutput =
  | { kind: 'character'; text: string }
  | { kind: 'dead'; accent: string }
  | { kind: 'varies' };

const keyOutput = (sign: string): KeyOutput => {
  if (sign === '¿?') return { kind: 'varies' };
  return sign.startsWith('†') ? { kind: 'dead', accent: sign.slice(1) } : { kind: 'character', text: sign };
};

const signsOf = ([plain, shifted]: Rows): string[] => [...plain.split(' '), ...shifted.split(' ')];
const usCharacters = signsOf(us);

/**
 * The character that a key at this place has on a US keyboard; null if it has none.
 * @param code `KeyboardEvent.code`
 */
export const usCharacter = (code: string, isShifted: boolean): string | null => {
  if (code === 'Space') return ' ';
  const at = codes.indexOf(code);
  return at < 0 ? null : (usCharacters[isShifted ? at + codes.length : at] ?? null);
};

const space: KeyOutput = { kind: 'character', text: ' ' };
const tables = new Map(
  keyboardLayouts.map((layout) => {
    const signs = signsOf(rows[layout]).map(keyOutput);
    return [layout, new Map(usCharacters.map((character, at) => [character, signs[at] ?? space]))];
  }),
);

/**
 * What the computer produces for a character that a scanner types as on a US keyboard; null if no key of a US keyboard has that character.
 */
export const outputOf = (layout: KeyboardLayout, character: string): KeyOutput | null =>
  character === ' ' ? space : (tables.get(layout)?.get(character) ?? null);

/**
 * The character that the scanner typed, given the character that the computer produced; null if no key of a US keyboard leads to it, or two
 * do.
 */
export const scannedCharacter = (layout: KeyboardLayout, typed: string): string | null => {
  const found = [' ', ...usCharacters].filter((character) => {
    const given = outputOf(layout, character);
    return given?.kind === 'character' && given.text === typed;
  });
  return found.length === 1 ? (found[0] ?? null) : null;
};
