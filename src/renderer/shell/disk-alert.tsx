import type { DiskTrouble } from '#shared/disk';
import { Attention } from '../parts';
import { text } from '../text';

/** Says on every screen that nothing can be bought, for nothing could be kept. It goes away by itself. */
export const DiskAlert = ({ disk }: { disk: DiskTrouble | null }) =>
  disk === null ? null : <Attention tone="stop" {...text.shell.disk[disk]} />;
