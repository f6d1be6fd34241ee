import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { ErrorNote, StatePill } from '../../../parts';
import { call } from '../../../station';
import { text } from '../../../text';
import { fileName, useSaving } from './use-saving';

const words = text.landed.report;

/** Today where the bench stands, `YYYY-MM-DD`. */
const today = (): string => {
  const now = new Date();
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
};

/** The day's questions with their request ids, which the service wants reported daily. */
export const ReportDialog = ({ onClose }: { onClose: () => void }) => {
  const [day, setDay] = useState(today);
  const { action, said } = useSaving(
    () => call('landed.export', { day }),
    (path) => (path === null ? null : text.landed.answer.saved(fileName(path))),
  );
  const save = (event: SubmitEvent): void => {
    event.preventDefault();
    if (day !== '') void action.run();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={words.title}
      closeButtonProps={{ 'aria-label': text.parts.close, size: 44 }}
    >
      <form onSubmit={save} data-enter-submits>
        <Stack gap="md">
          <div>{words.lead}</div>
          <TextInput
            type="date"
            label={words.day}
            value={day}
            error={day === '' ? words.noDay : undefined}
            onChange={(event) => setDay(event.currentTarget.value)}
            data-autofocus
          />
          <ErrorNote error={action.error} />
          <span role="status">{said !== null && <StatePill tone="good">{said}</StatePill>}</span>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {text.parts.close}
            </Button>
            <Button type="submit" loading={action.busy} disabled={day === ''}>
              {words.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
};
