const signs = '(?=[=+\\-@\\t\\r\\n＝＋－＠])';
const cellBegins = '(?:^|[;\\t\\r\\n])"*';
/** The place before a formula. */
const formula = new RegExp(`${signs}(?<=${cellBegins})`, 'g');
/** The apostrophe before a formula. */
const guarded = new RegExp(`'${signs}(?<=${cellBegins}')`, 'g');

/**
 * Makes text safe for a cell of a CSV file. Spreadsheet programs run a cell as a formula if it begins with certain characters, and cell
 * texts come from outside. A leading apostrophe makes it text (https://owasp.org/www-community/attacks/CSV_Injection). East Asian editions
 * accept the full-width characters too. Editions that separate cells with a semicolon (German, French and others) start a new cell at a
 * semicolon inside a text, quoted or not, so the same applies after it, and after a tab. A quote inside is written as two, which those
 * editions read as an empty text followed by more text, so the same applies after quotes.
 */
export const withoutFormula = (text: string): string => text.replace(formula, "'");

/** The text before `withoutFormula`: a file that was exported here is read with the values that were exported. */
export const withFormula = (text: string): string => (text.includes("'") ? text.replace(guarded, '') : text);
