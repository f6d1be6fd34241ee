/** A second press within this time belongs to the first one: it is a double tap. In milliseconds. */
export const doubleTapMs = 500;

/**
 * Tells a double tap from a new press. The first tap can bring another question onto the screen, with a
 * button of the same key in the same place: that button has not been answered by the second tap.
 * @returns a function that returns true if the press counts. `at` is in milliseconds since some fixed moment
 */
export const createPressGate = () => {
  let last = { key: '', button: {}, at: Number.NEGATIVE_INFINITY };
  return (key: string, button: object, at: number): boolean => {
    const isSecondTap = key === last.key && button !== last.button && at - last.at < doubleTapMs;
    if (!isSecondTap) last = { key, button, at };
    return !isSecondTap;
  };
};
