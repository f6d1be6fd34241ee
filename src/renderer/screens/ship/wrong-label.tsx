import { Button } from '@mantine/core';
import type { LabelView } from '#shared/bridge/contract';
import { Attention, KeyHint } from '../../parts';
import { acknowledgeStop } from '../../scan/ship';
import { text } from '../../text';
import { useSeenByEscape } from './seen-by-escape';

const words = text.scanBack.wrong;

interface Props {
  /** The label the parcel at hand is to get. */
  view: LabelView;
  /** What was scanned in its place. */
  scanned: string;
}

/** Another parcel's label was scanned: nothing goes on until the right one is scanned, or a person says that it was seen. */
export const WrongLabel = ({ view: { label }, scanned }: Props) => {
  useSeenByEscape();
  return (
    <Attention
      tone="stop"
      title={words.title}
      remedy={words.body(scanned, label.package?.packageId ?? label.ref1, label.ref1)}
    >
      <div>
        <Button
          size="lg"
          rightSection={<KeyHint>{words.keys}</KeyHint>}
          aria-keyshortcuts="Escape"
          onClick={() => void acknowledgeStop()}
        >
          {words.seen}
        </Button>
      </div>
    </Attention>
  );
};
