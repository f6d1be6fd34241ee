import { Button, Group } from '@mantine/core';
import { IconPackage } from '@tabler/icons-react';
import { type SubmitEvent, useState } from 'react';
import type { LabelView } from '#shared/bridge/contract';
import { ErrorNote, OrderFieldInput, Panel, useAction, KeyedButton } from '../../parts';
import { addParcel } from '../../scan/ship';
import { text } from '../../text';
import { withPoints } from '../../typed-numbers';
import { ItemFields } from './form/item-fields';
import styles from './form/order-form.module.css';
import { emptyItem, filled } from './form/values';

const words = text.parcels.another;
const noProblems: ReadonlyMap<string, string> = new Map();

const Form = ({ view, onClose }: { view: LabelView; onClose: () => void }) => {
  const [weight, setWeight] = useState('');
  const [items, setItems] = useState(() => [emptyItem()]);
  const adding = useAction(addParcel);
  const full = items.map(filled).filter((item) => Object.keys(item).length > 0);
  const lacks = weight.trim() === '' || full.length === 0;
  const send = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (!lacks && (await adding.run(view, withPoints({ parcelWeight: weight }), full))) onClose();
  };
  return (
    <form className={styles.form} onSubmit={(event) => void send(event)}>
      <p>{words.lead({ number: view.parcels + 1 })}</p>
      <OrderFieldInput
        name="parcelWeight"
        label={text.fields.order.parcelWeight}
        value={weight}
        onChange={setWeight}
      />
      <ItemFields items={items} problems={noProblems} shown={null} onChange={setItems} />
      {lacks && <p role="status">{words.lacks}</p>}
      <ErrorNote error={adding.error} />
      <Group className={styles.buttons ?? ''}>
        <Button type="submit" size="lg" disabled={lacks} loading={adding.busy}>
          {words.add({ number: view.parcels + 1 })}
        </Button>
        <Button variant="default" size="lg" onClick={onClose}>
          {text.parts.cancel}
        </Button>
      </Group>
    </form>
  );
};

/** One more box for the same order: another purchase, which only a person can request, never a scan. */
export const AnotherParcel = ({ view }: { view: LabelView }) => {
  const [open, setOpen] = useState(false);
  const { label } = view;
  if (label.stage === 'closed' || label.anonymised) return null;
  if (open)
    return (
      <Panel title={words.title}>
        <Form view={view} onClose={() => setOpen(false)} />
      </Panel>
    );
  return (
    <KeyedButton
      hotkey="N"
      variant="default"
      leftSection={<IconPackage size={20} aria-hidden />}
      onClick={() => setOpen(true)}
    >
      {words.title}
    </KeyedButton>
  );
};
