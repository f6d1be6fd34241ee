import type { Guard } from '#tools/guards/guard';

/** One entry of the list. `edits`: file, the text that stands there once, and what takes its place. */
export const takenOut = (
  threat: string,
  without: string,
  ...edits: readonly (readonly [file: string, find: string, put: string])[]
): Guard => ({ threat, without, remove: edits.map(([file, find, put]) => ({ file, find, put })) });
