import { Group, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import type { LabelView } from '#shared/bridge/contract';
import { type SkipReason, skipReasons } from '#shared/label/event';
import { Attention, ErrorNote, useAction, KeyedButton } from '../../parts';
import { clearScan } from '../../scan/ship';
import { call } from '../../station';
import { text } from '../../text';

const words = text.scanBack.skip;

/** The label of the parcel at hand is to be scanned before the next order; or a person says why it can't be. */
export const SkipScanBack = ({ view: { label } }: { view: LabelView }) => {
  const [reason, setReason] = useState<SkipReason>('unreadable');
  const action = useAction(() => call('ship.skipScanBack', { labelId: label.id, reason }));
  const go = async (): Promise<void> => {
    if (await action.run()) clearScan();
  };
  return (
    <Attention tone="look" title={words.title} remedy={words.lead}>
      <Stack gap="sm">
        <Radio.Group
          label={words.why}
          value={reason}
          onChange={(value) => setReason(skipReasons.find((known) => known === value) ?? 'other')}
        >
          <Group gap="0 20px">
            {skipReasons.map((known) => (
              <Radio key={known} value={known} label={words.reasons[known]} />
            ))}
          </Group>
        </Radio.Group>
        <ErrorNote error={action.error} />
        <div>
          <KeyedButton hotkey="1" variant="default" size="lg" loading={action.busy} onClick={() => void go()}>
            {words.confirm}
          </KeyedButton>
        </div>
      </Stack>
    </Attention>
  );
};
