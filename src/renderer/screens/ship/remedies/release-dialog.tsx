import { Button, Group, Stack, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import type { LabelView } from '#shared/bridge/contract';
import { Dialog, ErrorNote, useAction } from '../../../parts';
import { call } from '../../../station';
import { text } from '../../../text';

const words = text.landed.gate;
const shortest = 3;

interface Props {
  view: LabelView;
  /** Called after the release: the station ships the order, or the queue takes it in its turn. */
  onReleased?: () => void;
  onClose: () => void;
}

/** A supervisor releases an order that is on hold because of its landed cost, and gives a reason. */
export const ReleaseDialog = ({ view, onReleased, onClose }: Props) => {
  const [reason, setReason] = useState('');
  const action = useAction(() => call('landed.release', { labelId: view.label.id, reason: reason.trim() }));
  const isShort = reason.trim().length < shortest;
  const release = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (isShort || !(await action.run())) return;
    onReleased?.();
    onClose();
  };
  return (
    <Dialog onClose={onClose} isBusy={action.busy} title={words.releaseTitle({ ref: view.label.ref1 })}>
      <form onSubmit={(event) => void release(event)}>
        <Stack gap="md">
          <div>{words.releaseLead}</div>
          <TextInput
            label={words.reason}
            description={words.reasonShort}
            value={reason}
            maxLength={200}
            onChange={(event) => setReason(event.currentTarget.value)}
            autoComplete="off"
            data-autofocus
          />
          <ErrorNote error={action.error} />
          <Group justify="flex-end">
            <Button variant="default" disabled={action.busy} onClick={onClose}>
              {text.parts.cancel}
            </Button>
            <Button type="submit" color="red.8" disabled={isShort} loading={action.busy}>
              {words.confirm}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
};
