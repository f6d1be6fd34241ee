import { Button, Group, Stack, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import type { LabelView } from '#shared/bridge/contract';
import { ErrorNote, refusedAt, useAction } from '../../../parts';
import { call } from '../../../station';
import { text } from '../../../text';
import styles from '../ship.module.css';

const words = text.ship.found;

interface Entered {
  packageId: string;
  trackingNumber: string;
}

const save = (labelId: string, { packageId, trackingNumber }: Entered): Promise<unknown> =>
  call('labels.settle', {
    labelId,
    how: 'found',
    packageId,
    ...(trackingNumber.trim() === '' ? {} : { trackingNumber }),
  });

/** The package exists at the service: its numbers are entered, nothing is bought. Both fields take a scan. */
export const EnterPackage = ({ view, onClose }: { view: LabelView; onClose: () => void }) => {
  const [entered, setEntered] = useState<Entered>({ packageId: '', trackingNumber: '' });
  const action = useAction(() => save(view.label.id, entered));
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (await action.run()) onClose();
  };
  const change = (part: Partial<Entered>): void => setEntered((now) => ({ ...now, ...part }));
  return (
    <form className={styles.inner} onSubmit={(event) => void submit(event)}>
      <Stack gap="sm">
        <div>{words.lead}</div>
        <Group align="start" grow>
          <TextInput
            label={words.packageId}
            description={words.packageHint}
            data-takes-scan
            autoFocus
            autoComplete="off"
            spellCheck={false}
            value={entered.packageId}
            error={refusedAt(action.error, 'packageId')}
            onChange={(event) => change({ packageId: event.currentTarget.value })}
          />
          <TextInput
            label={words.tracking}
            description={words.trackingHint}
            data-takes-scan
            autoComplete="off"
            spellCheck={false}
            value={entered.trackingNumber}
            error={refusedAt(action.error, 'trackingNumber')}
            onChange={(event) => change({ trackingNumber: event.currentTarget.value })}
          />
        </Group>
        <ErrorNote error={action.error} fields={['packageId', 'trackingNumber']} />
        <Group>
          <Button type="submit" loading={action.busy} disabled={entered.packageId.trim() === ''}>
            {words.save}
          </Button>
          <Button variant="default" onClick={onClose}>
            {text.parts.cancel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};
