import { Button, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { LabelView } from '#shared/bridge/contract';
import { acknowledgeStop, isStopped, openLabel, replaceLabel } from '../scan/ship';
import { openScreen } from '../shell/navigation';
import { text } from '../text';
import { formatDateTime } from '../text/format';
import { Attention, ErrorNote } from './notes';
import { ConfirmDialog } from './confirm-dialog';
import { useAction } from './actions';

const words = text.reprint.alarm;

interface Props {
  view: LabelView;
  /** More that may be done, behind the alarm's own buttons. */
  children?: ReactNode;
}

/** The paper that is out can't be trusted any more: says so loudly, with the ways on. Nothing while the paper is right. */
export const PaperAlarm = ({ view, children }: Props) => {
  const { label, replacedBy } = view;
  if (label.package === null) return null;
  const own = label.package.packageId;
  if (replacedBy?.packageId)
    return (
      <Attention
        tone="stop"
        title={words.replaced.title}
        remedy={words.replaced.body({ old: own, other: replacedBy.packageId })}
      >
        <OpenReplacement labelId={replacedBy.labelId}>{children}</OpenReplacement>
      </Attention>
    );
  if (replacedBy)
    return (
      <Attention tone="look" title={words.replacing.title} remedy={words.replacing.body({ old: own })}>
        <OpenReplacement labelId={replacedBy.labelId}>{children}</OpenReplacement>
      </Attention>
    );
  if (label.outdatedAt == null) return null;
  const remedy = words.outdated.body({ id: own, time: formatDateTime(label.outdatedAt) });
  return (
    <Attention tone="stop" title={words.outdated.title} remedy={remedy}>
      <RegisterReplacement view={view}>{children}</RegisterReplacement>
    </Attention>
  );
};

const OpenReplacement = ({ labelId, children }: { labelId: string; children: ReactNode }) => {
  const action = useAction(async () => {
    if (isStopped()) await acknowledgeStop();
    await openLabel(labelId);
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

/** A second purchase: said in those words, ticked, then pressed. Ship shows what comes of it. */
const RegisterReplacement = ({ view, children }: { view: LabelView; children: ReactNode }) => {
  const [asking, setAsking] = useState(false);
  const { ref1, package: bought } = view.label;
  const replace = async (): Promise<unknown> => {
    const reply = await replaceLabel(view);
    if (reply.ok) openScreen('ship');
    return reply;
  };
  // A closed label can be replaced by nothing: its order is off the list.
  if (view.label.stage === 'closed') return children;
  return (
    <Group>
      <Button size="lg" onClick={() => setAsking(true)}>
        {words.replace.open}
      </Button>
      {children}
      {asking && (
        <ConfirmDialog
          grave
          title={words.replace.title({ ref: ref1 })}
          tick={words.replace.tick}
          confirm={words.replace.confirm}
          onConfirm={replace}
          onClose={() => setAsking(false)}
        >
          {words.replace.body({ id: bought?.packageId ?? ref1 })}
        </ConfirmDialog>
      )}
    </Group>
  );
};
