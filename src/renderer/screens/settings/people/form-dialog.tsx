import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode, SyntheticEvent } from 'react';
import { type Action, Dialog, ErrorNote } from '../../../parts';
import { text } from '../../../text';

interface Props {
  title: string;
  children: ReactNode;
  /** The label of the button that submits the form. */
  save: string;
  onSave: () => void;
  action: Pick<Action<never[]>, 'busy' | 'error' | 'clear'>;
  onClose: () => void;
  /** At the left of the buttons. */
  aside?: ReactNode;
}

/** A dialog with a form. */
export const FormDialog = ({ title, children, save, onSave, action, onClose, aside }: Props) => {
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    onSave();
  };
  return (
    <Dialog onClose={onClose} isBusy={action.busy} title={title}>
      <form onSubmit={submit} onChange={action.clear} noValidate data-enter-submits aria-label={title}>
        <Stack gap="md">
          {children}
          <ErrorNote error={action.error} />
          <Group justify="space-between">
            <div>{aside}</div>
            <Group>
              <Button variant="default" disabled={action.busy} onClick={onClose}>
                {text.parts.cancel}
              </Button>
              <Button type="submit" loading={action.busy}>
                {save}
              </Button>
            </Group>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
};
