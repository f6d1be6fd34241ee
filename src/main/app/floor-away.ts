/** The floor did not answer: nothing is wrong here. By its name, for a bench that works alone does not load the floor's code. */
export const isFloorAway = (error: unknown): boolean =>
  error instanceof Error && error.name === 'FloorAwayError';
