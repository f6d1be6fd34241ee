/**
 * Whether the error is only that the floor did not answer. Compared by name, so that a bench without a floor does not load the floor's
 * code.
 */
export const isFloorAway = (error: unknown): boolean =>
  error instanceof Error && error.name === 'FloorAwayError';
