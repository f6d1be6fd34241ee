import { Button, Group, Radio, Stack } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';
import type { LabelView } from '#shared/bridge/contract';
import { type SkipReason, skipReasons } from '#shared/label/event';
import { Attention, ErrorNote, KeyedButton, KeyHint, PaperAlarm, useAction } from '../../parts';
import { isInDialog } from '../../scan/focus';
import { acknowledgeStop } from '../../scan/ship';
import { clearScan } from '../../scan/shown-scan';
import { call } from '../../station';
import { text } from '../../text';
import { openReprint } from '../reprint/chosen';

/** While an alarm is displayed, Escape acknowledges it; in a dialog it only closes the dialog. */
const useSeenByEscape = (): void => {
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.repeat || isInDialog(document.activeElement)) return;
    event.preventDefault();
    void acknowledgeStop();
  };
  // Before the dialog takes the key: when it is closed, nothing shows any more that it was open.
  useWindowEvent('keydown', onKey, { capture: true });
};

const oldPaperWords = text.ship.oldPaper;

/**
 * Paper that must not leave was scanned: it is replaced or has old data. Displayed until a person has chosen
 * or acknowledged.
 */
export const OldPaper = ({ view }: { view: LabelView }) => {
  useSeenByEscape();
  const printAnyway = async (): Promise<void> => {
    await acknowledgeStop();
    openReprint(view.label.id);
  };
  return (
    <PaperAlarm view={view}>
      <Button size="lg" variant="default" onClick={() => void printAnyway()}>
        {oldPaperWords.printAnyway}
      </Button>
      <Button
        size="lg"
        variant="default"
        rightSection={<KeyHint>{oldPaperWords.keys}</KeyHint>}
        aria-keyshortcuts="Escape"
        onClick={() => void acknowledgeStop()}
      >
        {oldPaperWords.seen}
      </Button>
    </PaperAlarm>
  );
};

const words = text.scanBack.wrong;

interface Props {
  /** The label that belongs on the current parcel. */
  view: LabelView;
  /** The code that was scanned instead. */
  scanned: string;
}

/**
 * Another parcel's label was scanned: work stops until the right one is scanned, or a person acknowledges it.
 */
export const WrongLabel = ({ view: { label }, scanned }: Props) => {
  useSeenByEscape();
  return (
    <Attention
      tone="stop"
      title={words.title}
      remedy={words.body({ scanned, expected: label.package?.packageId ?? label.ref1, ref: label.ref1 })}
    >
      <div>
        <Button
          size="lg"
          rightSection={<KeyHint>{words.keys}</KeyHint>}
          aria-keyshortcuts="Escape"
          onClick={() => void acknowledgeStop()}
        >
          {words.seen}
        </Button>
      </div>
    </Attention>
  );
};

const skipWords = text.scanBack.skip;

/**
 * The label of the current parcel must be scanned before the next order, or a person gives the reason why it
 * cannot be.
 */
export const SkipScanBack = ({ view: { label } }: { view: LabelView }) => {
  const [reason, setReason] = useState<SkipReason>('unreadable');
  const action = useAction(() => call('ship.skipScanBack', { labelId: label.id, reason }));
  const go = async (): Promise<void> => {
    if (await action.run()) clearScan();
  };
  return (
    <Attention tone="look" title={skipWords.title} remedy={skipWords.lead}>
      <Stack gap="sm">
        <Radio.Group
          label={skipWords.why}
          value={reason}
          onChange={(value) => setReason(skipReasons.find((known) => known === value) ?? 'other')}
        >
          <Group gap="0 var(--pb-space-2xl)">
            {skipReasons.map((known) => (
              <Radio key={known} value={known} label={skipWords.reasons[known]} />
            ))}
          </Group>
        </Radio.Group>
        <ErrorNote error={action.error} />
        <div>
          <KeyedButton hotkey="1" variant="default" size="lg" loading={action.busy} onClick={() => void go()}>
            {skipWords.confirm}
          </KeyedButton>
        </div>
      </Stack>
    </Attention>
  );
};
