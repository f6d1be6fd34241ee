import { Button, Group, Stack } from '@mantine/core';
import { Dialog, ErrorNote } from '../../parts';
import { text } from '../../text';
import { changeValues, decideUnsaved, type Opened } from './recipient-store';
import { valuesOf } from './form/form-values';
import type { Correct } from './use-correct';

const words = text.recipient.unsaved;

/** Another package was scanned while there are unsaved changes. */
export const UnsavedDialog = ({ opened, correct }: { opened: Opened; correct: Correct }) => {
  const { found } = opened;
  const keep = async (): Promise<void> => {
    // If the changes cannot be saved, the form shows why, and the worker fixes them first.
    decideUnsaved(await correct.put());
  };
  const drop = (): void => {
    changeValues(() => valuesOf(found.known, found.waiting?.changes ?? null));
    decideUnsaved(true);
  };
  return (
    <Dialog title={words.title({ packageId: found.packageId })} onClose={() => decideUnsaved(false)}>
      <Stack gap="md">
        <div>{words.body({ count: text.recipient.form.changed({ count: correct.changes }) })}</div>
        <ErrorNote error={correct.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => decideUnsaved(false)}>
            {text.parts.cancel}
          </Button>
          <Button variant="default" onClick={drop}>
            {words.drop}
          </Button>
          <Button loading={correct.busy} onClick={() => void keep()} data-autofocus>
            {words.keep}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
};
