import { advance } from '#shared/label/advance';
import type { LabelEvent } from '#shared/label/event';
import type { Label } from '#shared/label/stage';
import type { Commit } from './archive-port';
import type { LabelPorts } from './ports';

/** Moves a label by an event, puts it on disk, and only then tells the screens. */
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
