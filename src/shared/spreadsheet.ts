/**
 * Text for a cell of a CSV file. One that begins so is run as a formula by spreadsheet programs, and what stands in it comes from
 * outside: a leading apostrophe makes it text (https://owasp.org/www-community/attacks/CSV_Injection). East Asian editions take the
 * wide signs likewise. Where cells are told apart by a semicolon (German, French and other editions), one that stands in a text
 * begins a cell, in quotes or not, so that the same holds behind it; a tab likewise. A quote there is written as two, which those
 * editions take for an empty text and what follows for the rest of it: behind quotes, too.
 */
export const withoutFormula = (text: string): string =>
  text.replace(/(?=[=+\-@\t\r\n＝＋－＠])(?<=(?:^|[;\t\r\n])"*)/g, "'");
