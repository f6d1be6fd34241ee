import { Button } from '@mantine/core';
import { ErrorNote, useAction } from '../../../parts';
import { updateLastScan } from '../../../scan/ship';
import { call, useStation } from '../../../station';
import { text } from '../../../text';
import { changeSheet, refreshOrder, type Sheet } from '../landed-store';
import { toOrder } from './correction';
import { labelOf } from './question-words';
import styles from './question.module.css';

const words = text.landed.question;

/** The changes that also apply to the order, with a button that saves them there. */
export const ToOrder = ({ sheet: { view, question, turn } }: { sheet: Sheet }) => {
  const defaults = useStation('settings.get', undefined).data?.defaults ?? {};
  const action = useAction(async () => {
    if (!view) return undefined;
    const { correction } = toOrder(view, defaults, question);
    const answer = await call('orders.correct', { labelId: view.label.id, ...correction });
    if (!answer.ok) return answer;
    updateLastScan(answer.view);
    changeSheet(turn, () => ({ view: answer.view }));
    await refreshOrder();
    return answer;
  });
  if (view?.label.stage !== 'draft') return null;
  const { paths, productsChanged } = toOrder(view, defaults, question);
  if (paths.length === 0)
    return productsChanged && view.label.draft.items.length > 0 ? (
      <p className={styles.hint}>{words.notInOrder}</p>
    ) : null;
  return (
    <div className={styles.toOrder}>
      <span>
        {words.changed} <strong>{paths.map(labelOf).join(', ')}</strong>
      </span>
      <Button variant="default" loading={action.busy} onClick={() => void action.run()}>
        {words.saveToOrder}
      </Button>
      <ErrorNote error={action.error} />
    </div>
  );
};
