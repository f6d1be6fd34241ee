import { Button, CloseButton } from '@mantine/core';
import { IconArrowBackUp, IconMapPinSearch } from '@tabler/icons-react';
import { EmptyState, ErrorNote, Panel, ParcelChoice } from '../../parts';
import { showLabel } from '../../scan/ship';
import { openScreen } from '../../shell/navigation';
import { text } from '../../text';
import { formatPlace } from '../../text/format';
import { CorrectionForm } from './form/correction-form';
import { valuesOf } from './form/form-values';
import { VisiblePaperAlarm, PackageState } from './package-state';
import {
  changeValues,
  closePackage,
  findPackage,
  type Lost,
  type Opened,
  type Shown,
} from './recipient-store';
import styles from './recipient.module.css';
import type { Correct } from './use-correct';

const words = text.recipient;

const Nothing = () => (
  <EmptyState icon={IconMapPinSearch} title={words.empty.title} hint={words.empty.hint} />
);

const NoPackage = ({ lost }: { lost: Exclude<Lost, { kind: 'parcels' }> }) => {
  if (lost.kind !== 'not_bought')
    return (
      <EmptyState
        icon={IconMapPinSearch}
        title={words.lost[lost.kind].title}
        hint={words.lost[lost.kind].hint}
      />
    );
  const { title, hint, open } = words.lost.not_bought;
  const toShip = (): void => {
    showLabel(lost.view);
    openScreen('ship');
  };
  return (
    <EmptyState icon={IconMapPinSearch} title={title({ ref: lost.view.label.ref1 })} hint={hint}>
      <Button onClick={toShip}>{open}</Button>
    </EmptyState>
  );
};

const Aside = ({ opened, changes }: { opened: Opened; changes: number }) => (
  <div className={styles.aside}>
    <span role="status">{changes === 0 ? words.form.unchanged : words.form.changed({ count: changes })}</span>
    {changes > 0 && (
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={18} aria-hidden />}
        onClick={() => changeValues(() => valuesOf(opened.found.known, null))}
      >
        {words.form.undoAll}
      </Button>
    )}
    <CloseButton size={44} aria-label={words.form.close} onClick={closePackage} />
  </div>
);

/** The scanned package with the form that corrects it. */
export const PackagePanel = ({ shown, correct }: { shown: Shown; correct: Correct }) => {
  if (shown.phase === 'lost' && shown.lost.kind === 'parcels')
    return (
      <ParcelChoice
        ref1={shown.lost.ref1}
        parcels={shown.lost.parcels}
        boughtOnly
        onChoose={({ label }) => findPackage(label.package?.packageId ?? '')}
      />
    );
  if (shown.phase !== 'package')
    return (
      <Panel title={words.title} fill>
        {(shown.phase === 'none' || shown.phase === 'asking') && <Nothing />}
        {shown.phase === 'failed' && (
          <ErrorNote error={shown.error} onRetry={() => findPackage(shown.code)} />
        )}
        {shown.phase === 'lost' && shown.lost.kind !== 'parcels' && <NoPackage lost={shown.lost} />}
      </Panel>
    );
  const { packageId, view } = shown.found;
  const title = [
    words.form.title({ packageId }),
    view && words.form.ref({ ref: view.label.ref1 }),
    view && formatPlace(view),
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <Panel title={title} aside={<Aside opened={shown} changes={correct.changes} />} fill>
      <div className={styles.package}>
        {view && <VisiblePaperAlarm view={view} />}
        <PackageState found={shown.found} />
        <CorrectionForm
          key={shown.turn}
          opened={shown}
          problems={correct.problems}
          onSubmit={() => void correct.send()}
        />
      </div>
    </Panel>
  );
};
