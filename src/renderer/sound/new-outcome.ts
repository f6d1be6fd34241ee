/**
 * Tells a new outcome from one that is shown again. The last scan's line comes back when a message about
 * something else ends: that is no new outcome.
 * @returns a function that returns true for a new outcome
 */
export const createOutcomeMemory = () => {
  const last = { scan: '', message: '' };
  return (kind: keyof typeof last, outcome: string): boolean => {
    const isNew = last[kind] !== outcome;
    last[kind] = outcome;
    return isNew;
  };
};
