/**
 * The six digits of a customs code that all countries share (`6105.10.0000` → `610510`). Dots, hyphens and spaces between digits are
 * ignored.
 * @returns null if the code does not begin with six digits: nothing is guessed or added
 */
export const hs6Of = (tariffCode: string): string | null =>
  /^\d{6}/.exec(tariffCode.replaceAll(/[\s.-]/g, ''))?.[0] ?? null;
