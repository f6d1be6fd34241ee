import { advance } from '#shared/label/advance';
import type { LabelEvent } from '#shared/label/event';
import type { Label } from '#shared/label/stage';
import type { Commit } from '#shared/label/stored';
import type { LabelPorts } from './ports';
import type { Step } from './steps/step';

/** Applies an event to a label, saves both, and only then announces the change to the screens. */
export const save = async (
  ports: LabelPorts,
  label: Label,
  event: LabelEvent,
  more: Pick<Commit, 'documents' | 'codes' | 'print' | 'answer'> = {},
): Promise<Label> => {
  const at = ports.clock.now().toISOString();
  const moved = advance(label, event, at);
  await ports.archive.commit({ label: moved, event, at, ...more });
  ports.announce(moved.id);
  return moved;
};

/**
 * Takes a label through a step: each event is on disk before the step continues. An event that can't be saved ends the
 * step with the error.
 */
export const saveSteps = async <T>(
  label: Label,
  step: Step<T>,
  ports: LabelPorts,
): Promise<{ label: Label; result: T }> => {
  let saved = label;
  let next = await step.next(saved);
  while (next.done !== true) {
    const { event, ...more } = next.value;
    next = await save(ports, saved, event, more).then(
      (moved) => step.next((saved = moved)),
      (error: unknown) => step.throw(error),
    );
  }
  return { label: saved, result: next.value };
};
