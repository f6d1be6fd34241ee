import type { Label } from '#shared/label/stage';
import type { Commit } from '#shared/label/stored';

/** An event of the label, with whatever has to be on disk together with it. */
export type StepEvent = Pick<Commit, 'event' | 'documents' | 'codes' | 'answer'>;

/**
 * A step in a label's life. It saves nothing: what stands behind a `yield` happens once that event is on disk, and gets the label as
 * the event left it. `saveSteps` of `save.ts` drives it.
 */
export type Step<T> = AsyncGenerator<StepEvent, T, Label>;
