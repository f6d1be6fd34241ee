import type { DataState } from '#shared/bridge/contract';
import { Attention } from '../parts';
import { text } from '../text';
import { formatCount, formatDateTime } from '../text/format';

const words = text.data.inspection;
const namedAtMost = 5;

const isSound = ({ damaged, breaks }: NonNullable<DataState['inspection']>): boolean =>
  damaged.length + breaks === 0;

/** What the daily check found, in a line. */
export const inspectionWords = (inspection: DataState['inspection']): string => {
  if (inspection === null) return words.none;
  const at = formatDateTime(inspection.at);
  return isSound(inspection) ? words.sound(at, formatCount(inspection.documents)) : words.found(at);
};

/** Says on every screen that a stored label, or the record, is not what it was. */
export const InspectionAlert = ({ inspection }: { inspection: DataState['inspection'] }) => {
  if (inspection === null || isSound(inspection)) return null;
  const { damaged, breaks } = inspection;
  const refs = damaged.slice(0, namedAtMost).join(', ');
  const said = damaged.length === 0 ? words.breaks : words.damaged(refs, damaged.length - namedAtMost);
  return (
    <Attention
      tone="look"
      title={words.title}
      remedy={said}
      {...(damaged.length > 0 && breaks > 0 && { detail: words.breaks })}
    />
  );
};
