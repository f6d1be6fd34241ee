import { Button } from '@mantine/core';
import type { LabelView } from '#shared/bridge/contract';
import { KeyHint, PaperAlarm } from '../../parts';
import { acknowledgeStop } from '../../scan/ship';
import { text } from '../../text';
import { openReprint } from '../reprint/chosen';
import { useSeenByEscape } from './seen-by-escape';

const words = text.ship.oldPaper;

/** Paper was scanned that must not leave: replaced, or with old data. It stays until a person has chosen or seen it. */
export const OldPaper = ({ view }: { view: LabelView }) => {
  useSeenByEscape();
  const printAnyway = async (): Promise<void> => {
    await acknowledgeStop();
    openReprint(view.label.id);
  };
  return (
    <PaperAlarm view={view}>
      <Button size="lg" variant="default" onClick={() => void printAnyway()}>
        {words.printAnyway}
      </Button>
      <Button
        size="lg"
        variant="default"
        rightSection={<KeyHint>{words.keys}</KeyHint>}
        aria-keyshortcuts="Escape"
        onClick={() => void acknowledgeStop()}
      >
        {words.seen}
      </Button>
    </PaperAlarm>
  );
};
