import { Button, Group } from '@mantine/core';
import type { Input, Output } from '#shared/bridge/contract';
import { sharedParts } from '#shared/shared-settings';
import { ErrorNote, Note, useAction } from '../../parts';
import { call, queries, useStation } from '../../station';
import { text } from '../../text';
import { formatList } from '../../text/format';

const words = text.settings.sharing;

const printerPrefix = 'printer ';

/** The sections with a shared part; a printer by its serial number. */
const sectionsOf = (part: string): string[] => {
  const { sections } = text.settings;
  if (part.startsWith(printerPrefix)) return [words.printer({ serial: part.slice(printerPrefix.length) })];
  if (part === 'defaults') return [sections.shipFrom, sections.defaults];
  const known = sharedParts.find((one) => one === part);
  return known ? [sections[known]] : [];
};

const listOf = (parts: readonly string[]): string => formatList(parts.flatMap(sectionsOf));

const tones = { none: 'idle', offered: 'idle', shared: 'good', read_only: 'idle' } as const;

const stateWords = (state: Exclude<Output<'settings.sharing'>['state'], 'alone'>): string =>
  state === 'read_only'
    ? words.readOnly
    : words[state]({ parts: formatList([...sharedParts.flatMap(sectionsOf), text.printers.title]) });

/** Whether this bench shares its settings with others, and what happens to its own. */
export const SettingsSharing = () => {
  const { data } = useStation('settings.sharing', undefined);
  const action = useAction(async (work: () => Promise<unknown>): Promise<unknown> => {
    const answer = await work();
    await queries.invalidateQueries();
    return answer;
  });
  if (!data || (data.state === 'alone' && data.aside.length === 0)) return null;
  const share = (how: Input<'settings.share'>['how']) => () =>
    void action.run(() => call('settings.share', { how }));
  const settle = (take: boolean) => () => void action.run(() => call('settings.settleAside', { take }));
  const { state } = data;
  return (
    <>
      {state !== 'alone' && <Note tone={tones[state]}>{stateWords(state)}</Note>}
      {data.aside.length > 0 && <Note tone="look">{words.aside({ parts: listOf(data.aside) })}</Note>}
      <ErrorNote error={action.error} />
      <Group>
        {state === 'none' && (
          <Button variant="default" loading={action.busy} onClick={share('first')}>
            {words.first}
          </Button>
        )}
        {state === 'offered' && (
          <Button variant="default" loading={action.busy} onClick={share('use')}>
            {words.use}
          </Button>
        )}
        {data.aside.length > 0 && (
          <>
            <Button variant="default" loading={action.busy} onClick={settle(true)}>
              {words.take}
            </Button>
            <Button variant="default" disabled={action.busy} onClick={settle(false)}>
              {words.drop}
            </Button>
          </>
        )}
        {state === 'shared' && (
          <Button variant="default" disabled={action.busy} onClick={share('own')}>
            {words.own}
          </Button>
        )}
      </Group>
    </>
  );
};
