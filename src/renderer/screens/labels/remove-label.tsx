import { Button } from '@mantine/core';
import { useState } from 'react';
import type { LabelView } from '#shared/bridge/contract';
import { isInDoubt } from '#shared/label/advance';
import { isBought, type Stage } from '#shared/label/stage';
import { ConfirmDialog } from '../../parts';
import { call } from '../../station';
import { text } from '../../text';

const words = text.labels.detail;

/** While the station works on it nobody may take it away; what is closed is off the list already. */
const fixed: readonly Stage[] = ['registering', 'sending', 'closed'];

/** Takes a label off the list, after asking. A purchase in doubt is settled first, so it can't be removed. */
export const RemoveLabel = ({ view: { label } }: { view: LabelView }) => {
  const [asking, setAsking] = useState(false);
  if (fixed.includes(label.stage) || isInDoubt(label)) return null;
  return (
    <div>
      <Button variant="subtle" color="gray" onClick={() => setAsking(true)}>
        {words.remove}
      </Button>
      {asking && (
        <ConfirmDialog
          grave
          title={words.removal.title(label.ref1)}
          confirm={words.removal.confirm}
          onConfirm={() => call('labels.remove', { labelId: label.id })}
          onClose={() => setAsking(false)}
        >
          {isBought(label) ? words.removal.bought : words.removal.unbought}
        </ConfirmDialog>
      )}
    </div>
  );
};
