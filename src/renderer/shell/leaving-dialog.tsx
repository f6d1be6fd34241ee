import { Button, Modal, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { ErrorNote, useAction } from '../parts';
import { call, on } from '../station';
import { text } from '../text';

const words = text.shell.leaving;

/** Shown when the window is closed while labels are in progress. */
export const LeavingDialog = () => {
  const [underWay, setUnderWay] = useState(0);
  const finish = useAction(() => call('station.leave', { how: 'finish' }));
  const background = useAction(() => call('station.leave', { how: 'background' }));
  useEffect(() => on('station.leaving', (asked) => setUnderWay(asked.underWay)), []);
  const stay = (): void => setUnderWay(0);
  return (
    <Modal opened={underWay > 0} onClose={stay} title={words.title} withCloseButton={false}>
      <Stack gap="md">
        <Text>{finish.busy ? words.ending : words.lead({ count: underWay })}</Text>
        <div>
          <Button fullWidth loading={finish.busy} onClick={() => void finish.run()} data-autofocus>
            {words.finish}
          </Button>
          <Text size="sm" c="dimmed" mt="var(--pb-space-2xs)">
            {words.finishHint}
          </Text>
        </div>
        <div>
          <Button
            fullWidth
            variant="default"
            disabled={finish.busy}
            onClick={() => void background.run().then((done) => done && stay())}
          >
            {words.background}
          </Button>
          <Text size="sm" c="dimmed" mt="var(--pb-space-2xs)">
            {words.backgroundHint}
          </Text>
        </div>
        <Button fullWidth variant="subtle" disabled={finish.busy} onClick={stay}>
          {words.stay}
        </Button>
        <ErrorNote error={finish.error ?? background.error} />
      </Stack>
    </Modal>
  );
};
