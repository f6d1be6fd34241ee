import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import type { LabelView } from '#shared/bridge/contract';
import { acknowledgeStop, openLabel, replaceLabel, scanOrder } from '../scan/ship';
import { isStopped } from '../scan/shown-scan';
import { openScreen } from '../shell/navigation';
import { text } from '../text';
import { formatDateTime } from '../text/format';
import { Attention, ErrorNote } from './notes';
import { AskingButton } from './dialog';
import { useAction } from './actions';

const words = text.reprint.alarm;

interface Props {
  view: LabelView;
  /** More actions, behind the alarm's own buttons. */
  children?: ReactNode;
}

/**
 * Warns loudly that a printed paper is out of date, with the possible actions. Renders nothing while the
 * paper is valid.
 */
export const PaperAlarm = ({ view, children }: Props) => {
  const { label, replacedBy } = view;
  if (label.package === null) return null;
  const packageId = label.package.packageId;
  if (replacedBy?.packageId)
    return (
      <Attention
        tone="stop"
        title={words.replaced.title}
        remedy={words.replaced.body({ old: packageId, other: replacedBy.packageId })}
      >
        <OpenReplacement replacedBy={replacedBy}>{children}</OpenReplacement>
      </Attention>
    );
  if (replacedBy)
    return (
      <Attention tone="look" title={words.replacing.title} remedy={words.replacing.body({ old: packageId })}>
        <OpenReplacement replacedBy={replacedBy}>{children}</OpenReplacement>
      </Attention>
    );
  if (label.outdatedAt == null) return null;
  const remedy = words.outdated.body({ id: packageId, time: formatDateTime(label.outdatedAt) });
  // A person accepted the paper, or none came out.
  const mayLeave = view.paperStop === null;
  return (
    <Attention
      tone={mayLeave ? 'look' : 'stop'}
      title={mayLeave ? text.reprint.found.outdated : words.outdated.title}
      remedy={remedy}
    >
      <RegisterReplacement key={label.id} view={view}>
        {children}
      </RegisterReplacement>
    </Attention>
  );
};

interface ReplacementProps {
  replacedBy: NonNullable<LabelView['replacedBy']>;
  children: ReactNode;
}

const OpenReplacement = ({ replacedBy: { labelId, packageId }, children }: ReplacementProps) => {
  const action = useAction(async () => {
    if (isStopped()) await acknowledgeStop();
    // A label that another bench bought is fetched from there, as after a scan of its paper.
    if (!(await openLabel(labelId)) && packageId !== null) await scanOrder(packageId);
    openScreen('ship');
  });
  return (
    <>
      <ErrorNote error={action.error} />
      <Group>
        <Button size="lg" loading={action.busy} onClick={() => void action.run()}>
          {words.replaced.open}
        </Button>
        {children}
      </Group>
    </>
  );
};

/** A second purchase: the dialog names it, the worker ticks it, then presses. Ship shows the result. */
const RegisterReplacement = ({ view, children }: { view: LabelView; children: ReactNode }) => {
  const { ref1, package: bought } = view.label;
  const replace = async (): Promise<unknown> => {
    const reply = await replaceLabel(view);
    if (reply.ok) openScreen('ship');
    return reply;
  };
  // A closed label has no replacement: its order is off the list.
  if (view.label.stage === 'closed') return children;
  return (
    <Group>
      <AskingButton
        open={words.replace.open}
        button={{ variant: 'filled', size: 'lg' }}
        isDestructive
        title={words.replace.title({ ref: ref1 })}
        tick={words.replace.tick}
        confirm={words.replace.confirm}
        onConfirm={replace}
      >
        {words.replace.body({ id: bought?.packageId ?? ref1 })}
      </AskingButton>
      {children}
    </Group>
  );
};
