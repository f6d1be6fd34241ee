import type { LabelView } from '#shared/bridge/contract';
import { noteView } from '../../../scan/ship';
import { call } from '../../../station';
import { useOnward } from '../onward';
import { ReleaseDialog } from './release-dialog';

/** An order that is let through goes on at once: on Ship it ships, in the queue it takes its turn again. */
export const Release = ({ view, onClose }: { view: LabelView; onClose: () => void }) => {
  const { mended } = useOnward();
  const goOn = async (): Promise<unknown> => {
    const details = await call('labels.get', { labelId: view.label.id });
    if (details === null) return undefined;
    noteView(details.view);
    return mended(details.view);
  };
  return <ReleaseDialog view={view} onReleased={goOn} onClose={onClose} />;
};
