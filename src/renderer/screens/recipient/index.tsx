import { Button, CloseButton, VisuallyHidden } from '@mantine/core';
import { useEffect } from 'react';
import { IconArrowBackUp, IconMapPinSearch } from '@tabler/icons-react';
import type { LabelView } from '#shared/bridge/contract';
import { useScans } from '../../scan/handlers';
import { maybeBoughtWords } from '../../scan/look-up-lines';
import { text } from '../../text';
import { BasketPanel } from './basket/basket-panel';
import { useBasket } from './basket/use-basket';
import {
  changeValues,
  closePackage,
  findPackage,
  followOpened,
  type Found,
  type Lost,
  type Opened,
  type Shown,
  useShown,
  useWaitingCode,
} from './recipient-store';
import styles from './recipient.module.css';
import { SendBar } from './send/send-bar';
import { UnsavedDialog } from './unsaved-dialog';
import { type Correct, useCorrect } from './use-correct';
import { Attention, EmptyState, ErrorNote, Panel, PaperAlarm, ParcelChoice, useIntoView } from '../../parts';
import { showLabel } from '../../scan/shown-scan';
import { openScreen } from '../../shell/navigation';
import { formatDateTime, formatPlace } from '../../text/format';
import { CorrectionForm } from './form/correction-form';
import { valuesOf } from './form/form-values';
import { remarkOf } from './basket/basket-words';

/** The alarm of a label whose paper is out of date; it scrolls into view when it appears. */
const VisiblePaperAlarm = ({ view }: { view: LabelView }) => {
  const place = useIntoView(view.label.outdatedAt);
  return (
    <div ref={place} className={styles.loud}>
      <PaperAlarm view={view} />
    </div>
  );
};

const Way = ({ tracked }: { tracked: NonNullable<Found['tracked']> }) => {
  const { hasArrived, hasBeenShipped } = tracked.tracking;
  if (hasArrived !== true && hasBeenShipped !== true) return null;
  const { title, body } = hasArrived === true ? words.place.arrived : words.place.shipped;
  return (
    <Attention
      tone="look"
      title={title}
      remedy={body}
      detail={words.place.as({ when: formatDateTime(tracked.checkedAt) })}
    />
  );
};

const Before = ({ waiting }: { waiting: NonNullable<Found['waiting']> }) => {
  const { state } = waiting;
  if (state !== 'refused' && state !== 'unknown') return null;
  return (
    <Attention
      tone={state === 'refused' ? 'stop' : 'look'}
      title={words.waiting[state].title}
      remedy={words.waiting[state].remedy}
      detail={remarkOf(waiting) ?? undefined}
    />
  );
};

/**
 * Warnings before typing: the package is on its way, its last correction was refused or is in doubt, or the other benches could not say
 * whether they bought it.
 */
const PackageState = ({ found: { tracked, waiting, elsewhere } }: { found: Found }) => (
  <>
    {elsewhere && <Attention tone="look" {...text.otherBenches[elsewhere]} />}
    {tracked && <Way tracked={tracked} />}
    {waiting && <Before waiting={waiting} />}
  </>
);

const words = text.recipient;

const Nothing = () => (
  <EmptyState icon={IconMapPinSearch} title={words.empty.title} hint={words.empty.hint} />
);

type NotHere = Exclude<Lost, { kind: 'parcels' }>;

/** Why a code leads to no package, and what to do. */
const notHereWords = (lost: NotHere): { title: string; hint: string } => {
  if (lost.kind === 'full_number') return words.lost.full_number;
  const other = lost.elsewhere ? text.otherBenches[lost.elsewhere] : null;
  const known = lost.kind === 'not_bought' ? maybeBoughtWords(lost) : other;
  if (known) return { title: known.title, hint: known.remedy };
  if (lost.kind === 'not_found') return words.lost.not_found;
  const { title, hint } = words.lost.not_bought;
  return { title: title({ ref: lost.view.label.ref1 }), hint };
};

const NoPackage = ({ lost }: { lost: NotHere }) => {
  const { title, hint } = notHereWords(lost);
  if (lost.kind !== 'not_bought') return <EmptyState icon={IconMapPinSearch} title={title} hint={hint} />;
  const toShip = (): void => {
    showLabel(lost.view);
    openScreen('ship');
  };
  return (
    <EmptyState icon={IconMapPinSearch} title={title} hint={hint}>
      <Button onClick={toShip}>{words.lost.not_bought.open}</Button>
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
const PackagePanel = ({ shown, correct }: { shown: Shown; correct: Correct }) => {
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

/** Corrects purchased packages: one after a scan, or many collected in the basket. */
export default function RecipientScreen() {
  const state = useShown();
  const opened = state.phase === 'package' ? state : null;
  const waitingCode = useWaitingCode();
  const correct = useCorrect(opened);
  const basket = useBasket();
  useEffect(followOpened, []);
  useScans('recipient', findPackage);
  return (
    <div className={styles.screen} data-open={opened !== null || undefined}>
      <VisuallyHidden component="h1">{text.recipient.title}</VisuallyHidden>
      <PackagePanel shown={state} correct={correct} />
      <BasketPanel basket={basket} />
      <SendBar opened={opened} correct={correct} basket={basket} />
      {waitingCode !== null && opened && <UnsavedDialog opened={opened} correct={correct} />}
    </div>
  );
}
