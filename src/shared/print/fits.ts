const fits = 'It fits: ';
const none = 'No other printer here fits it';

/** Ends the reason of a hold with the printers that would take the label; `names` may be empty. */
export const fitsWords = (names: readonly string[]): string =>
  names.length === 0 ? none : `${fits}${names.join(', ')}`;

/**
 * What the reason of a hold says about other printers: which of these take the label as it is. Null where it says nothing:
 * the label is wrong for every printer.
 * @param names of all printers here
 */
export const fittingIn = (detail: string | undefined, names: readonly string[]): readonly string[] | null => {
  if (detail === undefined) return null;
  const at = detail.lastIndexOf(fits);
  if (at < 0) return detail.endsWith(none) ? [] : null;
  const said = `, ${detail.slice(at + fits.length)}, `;
  return names.filter((name) => said.includes(`, ${name}, `));
};

/** The reason alone, without what it says about other printers. */
export const reasonIn = (detail: string): string =>
  detail.replace(/\. (It fits: .*|No other printer here fits it)$/s, '');
