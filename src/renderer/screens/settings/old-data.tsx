import { Box, Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Output, RetentionState } from '#shared/bridge/contract';
import { keepDaysBounds, keepDaysSchema } from '#shared/data-settings';
import { ConfirmDialog, ErrorNote, Fact, Facts, Note, StatePill, useAction } from '../../parts';
import { call, useStation } from '../../station';
import { text } from '../../text';
import { formatCount, formatDateTime } from '../../text/format';
import { hintBelow } from './hint-below';
import { SectionGroup, type SectionProps } from './section-frame';

interface Props {
  title: string;
  confirm: string;
  counted: Counted;
  /** When the data are removed, in words. */
  when?: string;
  /** Whether a person must check the date first. */
  asksClock: boolean;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Shows how much would be removed and kept, before the removal. */
const RemovalDialog = ({ title, confirm, counted, when, asksClock, onConfirm, onClose }: Props) => {
  const { labels, documents, open, clock } = counted;
  return (
    <ConfirmDialog
      isDestructive={labels > 0}
      title={title}
      confirm={confirm}
      {...(clock && asksClock ? { tick: words.trust({ now: formatDateTime(clock.now) }) } : {})}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Stack gap="sm">
        <div>
          {labels === 0 ? words.goesNothing : words.goes({ labelCount: labels, documentCount: documents })}{' '}
          {labels > 0 && when}
        </div>
        {open > 0 && <div>{words.stays({ count: open })}</div>}
        {labels > 0 && <div>{words.backups}</div>}
        {clock && asksClock && (
          <div>{words.clock({ now: formatDateTime(clock.now), last: formatDateTime(clock.last) })}</div>
        )}
      </Stack>
    </ConfirmDialog>
  );
};

const words = text.retention;
const { least, most } = keepDaysBounds;
type Counted = Output<'retention.count'>;

/** Null when it is not a possible number of days. */
const daysOf = (typed: string): number | null =>
  /^\d+$/.test(typed.trim()) ? (keepDaysSchema.safeParse(Number(typed)).data ?? null) : null;

/** The typed days and the call that saves them. Fewer days than now are counted first. */
const useDays = ({ settings: { data } }: SectionProps) => {
  const [typed, setTyped] = useState<string | null>(null);
  const [counted, setCounted] = useState<Counted | null>(null);
  const [isSaved, setSaved] = useState(false);
  const value = typed ?? String(data.keepDays);
  const days = daysOf(value);
  const save = async (): Promise<unknown> => {
    const answer = await call('settings.set', { data: { ...data, keepDays: days ?? data.keepDays } });
    if (answer.ok) setTyped(null);
    setSaved(answer.ok);
    return answer;
  };
  const change = useAction(async () => {
    if (days === null || days >= data.keepDays) return save();
    setCounted(await call('retention.count', { days }));
    return null;
  });
  const type = (now: string): void => {
    setTyped(now);
    setSaved(false);
  };
  const isSame = days === data.keepDays;
  return { value, days, isSame, type, save, isSaved, change, counted, forget: () => setCounted(null) };
};

/** The number of days. Fewer days than now cause a question that shows what would be removed. */
const Days = (props: SectionProps) => {
  const { value, days, isSame, type, save, isSaved, change, counted, forget } = useDays(props);
  return (
    <>
      <Group align="flex-start" gap="sm">
        <TextInput
          {...hintBelow}
          label={words.keep}
          description={words.bounds({ least, most })}
          value={value}
          error={days === null ? words.wrong({ least, most }) : undefined}
          onChange={(event) => type(event.currentTarget.value)}
          inputMode="numeric"
          w={300}
        />
        <Button
          variant="default"
          mt="var(--pb-space-3xl)"
          loading={change.busy}
          disabled={days === null || isSame}
          onClick={() => void change.run()}
        >
          {words.change}
        </Button>
        <Box component="span" role="status" mt="var(--pb-space-4xl)">
          {isSaved && <StatePill tone="good">{words.changed}</StatePill>}
        </Box>
      </Group>
      <ErrorNote error={change.error} />
      {counted && days !== null && (
        <RemovalDialog
          title={words.askChange({ days })}
          confirm={words.change}
          counted={counted}
          when={words.later}
          asksClock={false}
          onConfirm={save}
          onClose={forget}
        />
      )}
    </>
  );
};

const LastRun = ({ last }: Pick<RetentionState, 'last'>) => (
  <Facts>
    <Fact name={words.lastRun}>{last ? formatDateTime(last.at) : words.never}</Fact>
    {last && (
      <Fact name={words.removed}>
        {last.labels === 0 && last.documents === 0
          ? words.nothing
          : words.ofWhat({ labelCount: last.labels, documentCount: last.documents })}
      </Fact>
    )}
  </Facts>
);

const RemoveNow = ({ days, isRunning }: { days: number; isRunning: boolean }) => {
  const [counted, setCounted] = useState<Counted | null>(null);
  const count = useAction(async () => setCounted(await call('retention.count', { days })));
  return (
    <>
      <div>
        <Button variant="default" loading={count.busy} disabled={isRunning} onClick={() => void count.run()}>
          {words.now}
        </Button>
      </div>
      <ErrorNote error={count.error} />
      {counted && (
        <RemovalDialog
          title={words.ask({ days })}
          confirm={words.confirm}
          counted={counted}
          asksClock
          onConfirm={() => call('retention.run', { trustClock: counted.clock !== null })}
          onClose={() => setCounted(null)}
        />
      )}
    </>
  );
};

/** How long names, addresses and documents are kept, and their removal now. */
export const OldData = ({ settings }: SectionProps) => {
  const { data, error, refetch } = useStation('retention.state', undefined);
  return (
    <SectionGroup title={words.title} lead={words.lead}>
      <Days settings={settings} />
      {!data && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data?.clock && (
        <Note tone="look">
          {words.clock({ now: formatDateTime(data.clock.now), last: formatDateTime(data.clock.last) })}
        </Note>
      )}
      {data && <LastRun last={data.last} />}
      <div role="status">
        {data?.running && (
          <Note tone="wait">{words.running({ count: formatCount(data.running.labels) })}</Note>
        )}
      </div>
      <RemoveNow days={settings.data.keepDays} isRunning={data?.running != null} />
    </SectionGroup>
  );
};
