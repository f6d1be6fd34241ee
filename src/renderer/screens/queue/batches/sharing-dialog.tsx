import { Button, Checkbox, Group, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import type { Sharing } from '#shared/queue/batch';
import { Dialog, ErrorNote } from '../../../parts';
import { text } from '../../../text';
import { usePrinters } from '../queue-store';
import { PrinterSelect, SharingRules } from './sharing-rules';
import { draftOf, type Kind, type SharingDraft, sharingOf } from './sharing-draft';

const words = text.queue.sharing;
const kinds = Object.keys(words.kinds) as Kind[];

interface PartProps {
  draft: SharingDraft;
  onFloor: boolean;
  onChange: (change: Partial<SharingDraft>) => void;
}

const Turns = ({ draft, onChange }: Omit<PartProps, 'onFloor'>) => (
  <Checkbox.Group label={words.printers} value={[...draft.turns]} onChange={(turns) => onChange({ turns })}>
    {usePrinters().map(({ id, name }) => (
      <Checkbox key={id} value={id} label={name} />
    ))}
  </Checkbox.Group>
);

const Part = ({ draft, onFloor, onChange }: PartProps) => {
  if (draft.kind === 'rules') return <SharingRules draft={draft} onFloor={onFloor} onChange={onChange} />;
  if (draft.kind === 'round_robin') return <Turns draft={draft} onChange={onChange} />;
  return (
    <PrinterSelect label={words.printer} orDefault value={draft.one} onChange={(one) => onChange({ one })} />
  );
};

interface Props {
  sharing: Sharing;
  /** All benches of the floor work on the batch. */
  onFloor: boolean;
  onSave: (sharing: Sharing) => void;
  onClose: () => void;
}

/** Chooses how a batch is distributed to the printers. */
export const SharingDialog = ({ sharing, onFloor, onSave, onClose }: Props) => {
  const printers = usePrinters();
  const [draft, setDraft] = useState(() =>
    draftOf(
      sharing,
      printers.map(({ id }) => id),
    ),
  );
  const [missing, setMissing] = useState<string | null>(null);
  const change = (part: Partial<SharingDraft>): void => {
    setMissing(null);
    setDraft((now) => ({ ...now, ...part }));
  };
  const save = (): void => {
    const wanted = sharingOf(draft);
    if (wanted === null) {
      setMissing(draft.kind === 'rules' ? words.needRule : words.needTwo);
      return;
    }
    onSave(wanted);
    onClose();
  };
  return (
    <Dialog onClose={onClose} size="xl" title={words.title}>
      <Stack gap="md">
        <Radio.Group aria-label={words.title} value={draft.kind} onChange={(kind) => change({ kind })}>
          {kinds.map((kind) => (
            <Radio
              key={kind}
              value={kind}
              label={words.kinds[kind]}
              {...(kind === draft.kind ? { 'data-autofocus': true } : {})}
            />
          ))}
        </Radio.Group>
        <Part draft={draft} onFloor={onFloor} onChange={change} />
        <ErrorNote error={missing} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {text.parts.cancel}
          </Button>
          <Button onClick={save}>{words.save}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
};
