/**
 * Why a document can't be converted to dots: damaged, locked with a password, beyond the limits, of an unknown kind,
 * without a black dot, not finished in time, or the worker broke.
 */
export type RasterProblem =
  | 'broken'
  | 'encrypted'
  | 'too_big'
  | 'too_many_pages'
  | 'unknown_format'
  | 'blank'
  | 'too_slow'
  | 'failed';

/** Thrown inside the worker where a reader is deep in a document; turned into a value where the reader was called. */
export class RasterError extends Error {
  readonly problem: RasterProblem;

  constructor(problem: RasterProblem) {
    super(problem);
    this.name = 'RasterError';
    this.problem = problem;
  }
}
