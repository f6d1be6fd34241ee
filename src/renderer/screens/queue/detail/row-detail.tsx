import { useMemo } from 'react';
import { LabelDetail } from '../../labels/label-detail';
import { OnwardContext } from '../../ship/onward';
import { backInLine } from './back-in-line';

interface Props {
  labelId: string;
  /** Gives the keyboard back to the rows. */
  onDone: () => void;
  onClose: () => void;
}

/** One order of the queue, opened: the same parts as on Labels and Ship, but what is mended goes back in line. */
export const RowDetail = ({ labelId, onDone, onClose }: Props) => {
  const onward = useMemo(() => backInLine(onDone), [onDone]);
  return (
    <OnwardContext value={onward}>
      <LabelDetail key={labelId} labelId={labelId} onClose={onClose} />
    </OnwardContext>
  );
};
