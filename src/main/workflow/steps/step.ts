import type { Label } from '#shared/label/stage';
import type { Commit } from '#shared/label/stored';

/** An event of the label, with everything that has to be saved together with it. */
export type StepEvent = Pick<Commit, 'event' | 'documents' | 'codes' | 'answer'>;

/**
 * A step in a label's workflow. It saves nothing itself: the code after a `yield` runs once that event is on disk, and
 * gets the label as the event left it. `saveSteps` of `save.ts` drives it.
 */
export type Step<T> = AsyncGenerator<StepEvent, T, Label>;
