import { Button, Group, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import type { LabelView } from '#shared/bridge/contract';
import type { PrintReason } from '#shared/print/print';
import { ErrorNote, Panel, useAction } from '../../parts';
import { call } from '../../station';
import { text } from '../../text';
import { formatDateTime } from '../../text/format';

const choices = ['damaged', 'lost', 'jam', 'misprint', 'other'] as const satisfies readonly PrintReason[];

/** Prints a bought label again; nothing is bought. Asks why, since a second copy on a second box is a lost parcel. */
export const Reprint = ({ view: { label, print } }: { view: LabelView }) => {
  const [reason, setReason] = useState<PrintReason>('damaged');
  const action = useAction(() => call('labels.print', { labelId: label.id, reason, copies: 1 }));
  return (
    <Panel
      title={text.ship.reprint.title}
      aside={print && <span>{text.ship.lastPrint(print.printerName, formatDateTime(print.updatedAt))}</span>}
    >
      <Stack gap="sm">
        <Radio.Group
          label={text.ship.reprint.lead}
          value={reason}
          onChange={(value) => setReason(choices.find((choice) => choice === value) ?? 'other')}
        >
          <Group gap="0 20px">
            {choices.map((choice) => (
              <Radio key={choice} value={choice} label={text.prints.reasons[choice]} />
            ))}
          </Group>
        </Radio.Group>
        <ErrorNote error={action.error} />
        <div>
          <Button size="lg" loading={action.busy} onClick={() => void action.run()}>
            {text.ship.reprint.confirm}
          </Button>
        </div>
      </Stack>
    </Panel>
  );
};
