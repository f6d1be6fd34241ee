import { Button, Group } from '@mantine/core';
import type { Input } from '#shared/bridge/contract';
import { ErrorNote, useAction } from '../../../parts';
import { call, queries, useStation } from '../../../station';
import { text } from '../../../text';
import { formatList } from '../../../text/format';
import { Note } from '../section-frame';

const words = text.people.section.sharing;

/** Whether the benches of the floor share one list of people, and what happens to this bench's own list. */
export const Sharing = () => {
  const { data } = useStation('people.sharing', undefined);
  const action = useAction(async (work: () => Promise<unknown>): Promise<unknown> => {
    const answer = await work();
    await queries.invalidateQueries();
    return answer;
  });
  if (!data || (data.state === 'alone' && data.waiting.length === 0)) return null;
  const share = (how: Input<'people.share'>['how']) => () =>
    void action.run(() => call('people.share', { how }));
  const settle = (take: boolean) => () => void action.run(() => call('people.settleWaiting', { take }));
  return (
    <>
      {data.state !== 'alone' && (
        <Note tone={data.state === 'shared' ? 'good' : 'idle'}>{words[data.state]}</Note>
      )}
      {data.waiting.length > 0 && (
        <Note tone="look">{words.waiting({ names: formatList(data.waiting) })}</Note>
      )}
      <ErrorNote error={action.error} />
      <Group>
        {data.state === 'none' && (
          <Button variant="default" loading={action.busy} onClick={share('first')}>
            {words.first}
          </Button>
        )}
        {data.state === 'offered' && (
          <Button variant="default" loading={action.busy} onClick={share('use')}>
            {words.use}
          </Button>
        )}
        {data.waiting.length > 0 && (
          <>
            <Button variant="default" loading={action.busy} onClick={settle(true)}>
              {words.take}
            </Button>
            <Button variant="subtle" disabled={action.busy} onClick={settle(false)}>
              {words.drop}
            </Button>
          </>
        )}
      </Group>
    </>
  );
};
