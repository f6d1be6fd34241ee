/**
 * `~` commands that the printer knows by their two letters. Anything else after a `~` is plain data, which is why only
 * known codes are read as commands. `~HQ` has two more letters that select the question.
 */
const withoutParameters = [
  'HI',
  'HM',
  'HS',
  'JA',
  'JP',
  'JR',
  'JX',
  'PS',
  'PP',
  'PH',
  'PR',
  'JB',
  'JC',
  'JD',
  'JE',
];
const moreWithoutParameters = ['JG', 'JL', 'JN', 'JO', 'KB', 'WC', 'WQ', 'NR', 'NT'];
const withParameters = [
  'HB',
  'HD',
  'HU',
  'JF',
  'JI',
  'JQ',
  'JS',
  'NC',
  'PL',
  'PM',
  'RO',
  'RV',
  'SD',
  'TA',
  'WL',
  'WR',
];
const moreWithParameters = ['DB', 'DE', 'DG', 'DN', 'DS', 'DT', 'DU', 'DY', 'EG', 'CC', 'CD', 'CT'];

const bare = new Set([...withoutParameters, ...moreWithoutParameters]);
const parametered = new Set([...withParameters, ...moreWithParameters]);

/** How many more letters a `~` command has before it acts; null when the letters are not a command. */
export const lettersAfter = (code: string): number | null => {
  if (code === 'HQ') return 2;
  return bare.has(code) || parametered.has(code) ? 0 : null;
};

/** True when the text up to the next `^` or `~` belongs to the command. */
export const takesParameters = (code: string): boolean => parametered.has(code);
