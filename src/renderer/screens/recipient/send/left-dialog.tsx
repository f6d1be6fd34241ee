import { Button, Group, Stack } from '@mantine/core';
import { Dialog } from '../../../parts';
import { text } from '../../../text';
import { formatCount } from '../../../text/format';
import { answerLeft, type Sending } from './send-store';

const words = text.recipient.left;
const mostListed = 10;

/** Some packages are already on their way: a person decides. */
export const LeftDialog = ({ asking }: { asking: Extract<Sending, { phase: 'asking' }> }) => {
  const { left } = asking.checked;
  const title = words.title({ count: left.length });
  return (
    <Dialog title={title} onClose={() => void answerLeft('none')}>
      <Stack gap="md">
        <div>{words.body}</div>
        <ul>
          {left.slice(0, mostListed).map(({ packageId, arrived }) => (
            <li key={packageId}>
              <strong>{packageId}</strong>: {arrived ? words.arrived : words.shipped}
            </li>
          ))}
          {left.length > mostListed && (
            <li>{words.more({ count: formatCount(left.length - mostListed) })}</li>
          )}
        </ul>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => void answerLeft('none')} data-autofocus>
            {text.parts.cancel}
          </Button>
          {left.length < asking.ids.length && (
            <Button variant="default" onClick={() => void answerLeft('others')}>
              {words.without}
            </Button>
          )}
          <Button onClick={() => void answerLeft('all')}>{words.confirm}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
};
