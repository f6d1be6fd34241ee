import { ActionIcon, Button, Checkbox } from '@mantine/core';
import { IconBasket, IconPencil } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { type Update, updateStates } from '#shared/update/basket';
import { ConfirmDialog, EmptyState, ErrorNote, Panel, StatePill } from '../../../parts';
import { call, useStation } from '../../../station';
import { text } from '../../../text';
import { formatCount } from '../../../text/format';
import { findPackage } from '../recipient-store';
import { BasketRow, ChangeList, RowHead } from './basket-row';
import styles from './basket.module.css';
import { ImportButton, ImportResult } from './import-corrections';
import { allTicked, type BasketState, isTicked } from './use-basket';
import { stateTone } from './basket-words';

/** The printed label has old data. */
const OldPaper = ({ labelId }: { labelId: string }) => {
  const view = useStation('labels.get', { labelId }).data?.view;
  return view?.label.outdatedAt == null ? null : (
    <p className={styles.remark}>
      <StatePill tone="look">{text.recipient.outcome.outdated}</StatePill>
    </p>
  );
};

const mostListed = 20;

/** Corrections that the service accepted since the program started, newest first. */
const DoneList = ({ done }: { done: readonly Update[] }) =>
  done.length === 0 ? null : (
    <section aria-label={text.recipient.basket.done}>
      <h3 className={styles.subtitle}>{text.recipient.basket.done}</h3>
      <ul className={styles.list}>
        {done.slice(0, mostListed).map((update) => (
          <li
            key={update.id}
            className={styles.row}
            data-state={update.state}
            data-package={update.packageId}
          >
            <div className={styles.content}>
              <RowHead update={update} />
              <ChangeList update={update} />
              {update.labelId !== null && <OldPaper labelId={update.labelId} />}
            </div>
            <div className={styles.actions}>
              <ActionIcon
                variant="default"
                size={44}
                aria-label={text.recipient.basket.openOf({ packageId: update.packageId })}
                title={text.recipient.basket.open}
                onClick={() => findPackage(update.packageId)}
              >
                <IconPencil size={20} aria-hidden />
              </ActionIcon>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );

const words = text.recipient.basket;
const step = 100;

const Counts = ({ open }: { open: readonly Update[] }) => (
  <span className={styles.counts}>
    {updateStates
      .map((state) => [state, open.filter((update) => update.state === state).length] as const)
      .filter(([, count]) => count > 0)
      .map(([state, count]) => (
        <StatePill key={state} tone={stateTone[state]}>
          {words.counts[state]({ count })}
        </StatePill>
      ))}
  </span>
);

const Tools = ({ basket, onRemove }: { basket: BasketState; onRemove: (updates: Update[]) => void }) => {
  const all = allTicked(basket.open, basket.ticks);
  return (
    <div className={styles.tools}>
      <Checkbox
        label={words.all}
        title={words.allHint}
        checked={all === 'all'}
        indeterminate={all === 'some'}
        onChange={(event) => basket.tickAll(event.currentTarget.checked)}
      />
      <Counts open={basket.open} />
      {basket.ticked.length > 0 && (
        <Button variant="default" onClick={() => onRemove([...basket.ticked])}>
          {words.removeTicked({ count: formatCount(basket.ticked.length) })}
        </Button>
      )}
      <ImportButton />
    </div>
  );
};

const Removal = ({ updates, onClose }: { updates: readonly Update[]; onClose: () => void }) => (
  <ConfirmDialog
    isDestructive
    title={text.recipient.removal.title({
      count: updates.length === 1 ? (updates[0]?.packageId ?? '') : formatCount(updates.length),
    })}
    confirm={text.recipient.removal.confirm}
    onConfirm={() => call('updates.remove', { updateIds: updates.map(({ id }) => id) })}
    onClose={onClose}
  >
    {text.recipient.removal.body}
    {updates.some(({ state }) => state === 'unknown') && ` ${text.recipient.removal.unknown}`}
  </ConfirmDialog>
);

const edit = ({ packageId }: Update): void => findPackage(packageId);

/** Waiting corrections, and the results of sent ones. */
export const BasketPanel = ({ basket }: { basket: BasketState }) => {
  const [removing, setRemoving] = useState<readonly Update[]>([]);
  const [limit, setLimit] = useState(step);
  const remove = useCallback((update: Update) => setRemoving([update]), []);
  const { open, ticks, tick } = basket;
  return (
    <Panel
      title={words.title}
      aside={open.length > 0 && <Tools basket={basket} onRemove={setRemoving} />}
      flush
      fill
    >
      <ErrorNote error={basket.error} onRetry={basket.retry} />
      <ImportResult />
      {open.length === 0 && (
        <EmptyState icon={IconBasket} title={words.empty} hint={words.emptyHint}>
          <ImportButton />
        </EmptyState>
      )}
      {open.some(({ state }) => state === 'unknown') && <p className={styles.note}>{words.unknownNote}</p>}
      <ul className={styles.list} aria-label={words.title}>
        {open.slice(0, limit).map((update) => (
          <BasketRow
            key={update.id}
            update={update}
            isTicked={isTicked(update, ticks)}
            onTick={tick}
            onEdit={edit}
            onRemove={remove}
          />
        ))}
      </ul>
      {open.length > limit && (
        <div className={styles.more}>
          <Button variant="default" onClick={() => setLimit((now) => now + step)}>
            {words.more}
          </Button>
        </div>
      )}
      <DoneList done={basket.done} />
      {removing.length > 0 && <Removal updates={removing} onClose={() => setRemoving([])} />}
    </Panel>
  );
};
