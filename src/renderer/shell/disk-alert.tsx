import type { DiskProblem } from '#shared/disk';
import { Attention } from '../parts';
import { text } from '../text';

/**
 * Reports on every screen that nothing can be purchased because it could not be stored. It disappears when
 * the disk works again.
 */
export const DiskAlert = ({ disk }: { disk: DiskProblem | null }) =>
  disk === null ? null : <Attention tone="stop" {...text.shell.disk[disk]} />;
