import { Button, Group } from '@mantine/core';
import type { LabelView } from '#shared/bridge/contract';
import { OutcomePill, Panel } from '../../parts';
import { showLabel } from '../../scan/ship';
import { useStation } from '../../station';
import { text } from '../../text';
import { formatWeight } from '../../text/format';

const words = text.parcels;

const Row = ({ view, isShown }: { view: LabelView; isShown: boolean }) => (
  <Group gap="md">
    <Button
      variant="default"
      disabled={isShown}
      aria-label={words.open(view.label.parcel)}
      onClick={() => showLabel(view)}
    >
      {words.place(view.label.parcel, view.parcels)}
    </Button>
    <OutcomePill view={view} />
    <span>{formatWeight(view.label.draft.fields.parcelWeight)}</span>
    <span>{view.label.package?.packageId}</span>
    {isShown && <span>{words.shown}</span>}
  </Group>
);

/** Every parcel of the order: which are done, and which label is to be looked at or printed again. */
export const Parcels = ({ view }: { view: LabelView }) => {
  const { data = [] } = useStation('orders.parcels', { ref1: view.label.ref1 });
  if (view.parcels === 1) return null;
  return (
    <Panel title={words.title}>
      {data.map((each) => (
        <Row key={each.label.id} view={each} isShown={each.label.id === view.label.id} />
      ))}
    </Panel>
  );
};
