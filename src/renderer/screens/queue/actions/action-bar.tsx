import { CloseButton } from '@mantine/core';
import { ErrorNote, KeyHint, ToneIcon } from '../../../parts';
import { text } from '../../../text';
import { formatCount } from '../../../text/format';
import { useView } from '../queue-store';
import { chosenOf } from '../rows/selection';
import styles from './action-bar.module.css';
import { type Actions, dismissAction, type RowAction, useLastAction } from './actions';

/** The result of the last action in words: how many rows changed, which did not, and why. */
export const ActionResult = () => {
  const last = useLastAction();
  if (last.kind === 'failed') return <ErrorNote error={last.error} />;
  if (last.kind !== 'done') return null;
  const { tone, sentence } = last.result;
  return (
    <div role="status" className={styles.result} data-tone={tone}>
      <ToneIcon tone={tone} />
      <span>{sentence}</span>
      <CloseButton size={40} aria-label={text.queue.results.dismiss} onClick={dismissAction} />
    </div>
  );
};

const words = text.queue.actions;

interface Key {
  name: string;
  /** The key as printed on the keyboard. */
  hint: string;
  /** The key for screen readers (`aria-keyshortcuts`). */
  shortcut: string;
  action: () => void;
}

const Action = ({ name, hint, shortcut, action, disabled }: Key & { disabled: boolean }) => (
  <button
    type="button"
    className={styles.action}
    aria-keyshortcuts={shortcut}
    disabled={disabled}
    onClick={action}
  >
    {name}
    <KeyHint>{hint}</KeyHint>
  </button>
);

interface Props {
  actions: Actions;
  onOpen: () => void;
  /** Returns the focus to the rows. */
  onDone: () => void;
}

/** The actions for the chosen rows, each with its key. */
export const ActionBar = ({ actions, onOpen, onDone }: Props) => {
  const count = useView(({ selection, filtered }) => chosenOf(selection, filtered.labelIds).length);
  const then = (action: RowAction) => (): void => {
    onDone();
    action()();
  };
  const keys: Key[] = [
    { name: words.open, hint: '↵', shortcut: 'Enter', action: onOpen },
    { name: words.retry, hint: 'R', shortcut: 'R', action: then(actions.retry) },
    { name: words.move, hint: 'M', shortcut: 'M', action: then(actions.move) },
    { name: text.landed.open, hint: text.landed.openKey, shortcut: 'L', action: then(actions.landed) },
    { name: words.remove, hint: 'Del', shortcut: 'Delete', action: then(actions.remove) },
  ];
  const priorities: Key[] = [
    { name: words.sooner, hint: '+', shortcut: '+', action: then(actions.sooner) },
    { name: words.later, hint: '−', shortcut: '-', action: then(actions.later) },
  ];
  return (
    <div role="toolbar" aria-label={words.title} className={styles.bar}>
      <span role="status" className={styles.chosen}>
        {words.chosen({ shown: formatCount(count) })}
      </span>
      <span className="pb-wrap-2xs">
        {keys.map((key) => (
          <Action key={key.name} {...key} disabled={count === 0} />
        ))}
        <span role="group" aria-label={words.priority} className={styles.priority}>
          {words.priority}
          {priorities.map(({ name, hint, shortcut, action }) => (
            <button
              key={name}
              type="button"
              className={styles.action}
              aria-label={name}
              title={name}
              aria-keyshortcuts={shortcut}
              disabled={count === 0}
              onClick={action}
            >
              <KeyHint>{hint}</KeyHint>
            </button>
          ))}
        </span>
      </span>
      <span className={styles.hint} aria-hidden>
        <KeyHint>{words.space}</KeyHint> {words.tick} <KeyHint>Ctrl A</KeyHint> {words.all}
      </span>
    </div>
  );
};
