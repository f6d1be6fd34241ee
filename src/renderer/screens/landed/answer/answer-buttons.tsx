import { Button, Group, Stack, TextInput } from '@mantine/core';
import { IconPackageExport, IconReceipt } from '@tabler/icons-react';
import { type SubmitEvent, useState } from 'react';
import type { LabelView, Output } from '#shared/bridge/contract';
import type { CostRecord } from '#shared/landed/cost-record';
import { type Action, Dialog, ErrorNote, nameOf, StatePill, useAction } from '../../../parts';
import { beginLabel } from '../../../scan/ship';
import { openScreen } from '../../../shell/navigation';
import { call } from '../../../station';
import { text } from '../../../text';
import { today } from '../../../text/day';
import styles from './answer.module.css';

const words = text.landed.answer;

/** An action that can save a file, and the saved path: null before, and when the person cancelled. */
const useSaving = <A extends unknown[]>(
  work: (...args: A) => Promise<Output<'landed.slip'>>,
  words: (path: string | null, ...args: A) => string | null,
): { action: Action<A>; saved: string | null } => {
  const [saved, setSaved] = useState<string | null>(null);
  const action = useAction(async (...args: A) => {
    setSaved(null);
    const answer = await work(...args);
    if (answer.ok) setSaved(words(answer.path, ...args));
    return answer;
  });
  return { action, saved };
};
const papers = ['A4', 'Letter'] as const;
type Request = 'printer' | (typeof papers)[number];

const ask = (costId: string, request: Request) =>
  request === 'printer'
    ? call('landed.slip', { to: 'printer', costId, printerId: null })
    : call('landed.slip', { to: 'pdf', costId, paper: request });

const doneWords = (path: string | null, request: Request): string | null => {
  if (request === 'printer') return words.slipSent;
  return path === null ? null : words.saved({ file: nameOf(path) });
};

/** The answer on paper: on the label printer, or as a page. */
export const SlipButtons = ({ kept }: { kept: CostRecord }) => {
  const { action, saved } = useSaving((request: Request) => ask(kept.id, request), doneWords);
  return (
    <>
      <span role="status" className={styles.status}>
        {saved !== null && <StatePill tone="good">{saved}</StatePill>}
      </span>
      <ErrorNote error={action.error} />
      <Button
        variant="default"
        px="sm"
        disabled={action.busy}
        leftSection={<IconReceipt size={20} aria-hidden />}
        onClick={() => void action.run('printer')}
      >
        {words.slip}
      </Button>
      {papers.map((paper) => (
        <Button
          key={paper}
          variant="default"
          px="sm"
          disabled={action.busy}
          onClick={() => void action.run(paper)}
        >
          {words.pdf[paper]}
        </Button>
      ))}
    </>
  );
};

const reportWords = text.landed.report;

/** The day's questions with their request ids, which the service wants reported daily. */
export const ReportDialog = ({ onClose }: { onClose: () => void }) => {
  const [day, setDay] = useState(today);
  const { action, saved } = useSaving(
    () => call('landed.export', { day }),
    (path) => (path === null ? null : text.landed.answer.saved({ file: nameOf(path) })),
  );
  const save = (event: SubmitEvent): void => {
    event.preventDefault();
    if (day !== '') void action.run();
  };
  return (
    <Dialog onClose={onClose} isBusy={action.busy} title={reportWords.title}>
      <form onSubmit={save} data-enter-submits>
        <Stack gap="md">
          <div>{reportWords.lead}</div>
          <TextInput
            type="date"
            label={reportWords.day}
            value={day}
            error={day === '' ? reportWords.noDay : undefined}
            onChange={(event) => setDay(event.currentTarget.value)}
            data-autofocus
          />
          <ErrorNote error={action.error} />
          <span role="status">{saved !== null && <StatePill tone="good">{saved}</StatePill>}</span>
          <Group justify="flex-end">
            <Button variant="default" disabled={action.busy} onClick={onClose}>
              {text.parts.close}
            </Button>
            <Button type="submit" loading={action.busy} disabled={day === ''}>
              {reportWords.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
};

/**
 * Ships an order that is not purchased yet: on Ship, like a scan there. The button is coloured when no
 * finding speaks against it.
 */
export const ShipButton = ({ view, loud }: { view: LabelView; loud: boolean }) => {
  if (view.label.stage !== 'draft') return null;
  const ship = (): void => {
    openScreen('ship');
    void beginLabel(view);
  };
  return (
    <Button
      px="sm"
      variant={loud ? 'filled' : 'default'}
      leftSection={<IconPackageExport size={20} aria-hidden />}
      onClick={ship}
    >
      {text.landed.answer.ship}
    </Button>
  );
};
