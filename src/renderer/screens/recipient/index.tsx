import { VisuallyHidden } from '@mantine/core';
import { useEffect } from 'react';
import { useScans } from '../../scan/handlers';
import { text } from '../../text';
import { BasketPanel } from './basket/basket-panel';
import { useBasket } from './basket/use-basket';
import { PackagePanel } from './package-panel';
import { findPackage, followOpened, useShown, useWaitingCode } from './recipient-store';
import styles from './recipient.module.css';
import { SendBar } from './send/send-bar';
import { UnsavedDialog } from './unsaved-dialog';
import { useCorrect } from './use-correct';

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
