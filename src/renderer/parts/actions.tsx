import { Button, type ButtonProps } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconFileTypeCsv } from '@tabler/icons-react';
import { type ComponentPropsWithoutRef, type MouseEvent, useRef, useState } from 'react';
import { isInDialog } from '../scan/focus';
import styles from './key-hint.module.css';
import { ErrorNote } from './notes';
import { createPressGate } from './press-gate';
import { StatePill } from './pills';

/** The message of an answer `{ ok: false, message }`; null for every other answer. */
const refusal = (answer: unknown): string | null =>
  typeof answer === 'object' &&
  answer !== null &&
  'ok' in answer &&
  answer.ok === false &&
  'message' in answer &&
  typeof answer.message === 'string'
    ? answer.message
    : null;

export interface Action<A extends unknown[]> {
  run: (...args: A) => Promise<boolean>;
  busy: boolean;
  /** A rejection, or the message of an answer with `ok: false`. Null when the last call succeeded. */
  error: unknown;
  clear: () => void;
}

/**
 * Wraps a call so that no error is lost: `busy` while it runs, `error` when it failed. `run` resolves to true
 * when it succeeded; an answer of the shape `{ ok: false, message }` counts as failed. A second press while
 * it is busy does nothing.
 */
export const useAction = <A extends unknown[]>(work: (...args: A) => Promise<unknown>): Action<A> => {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const run = async (...args: A): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setError(null);
    try {
      const message = refusal(await work(...args));
      setError(message);
      return message === null;
    } catch (problem) {
      setError(problem);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { run, busy, error, clear: () => setError(null) };
};

/**
 * The key that does the same as a control. Hidden from screen readers: the control has `aria-keyshortcuts`.
 */
export const KeyHint = ({ children }: { children: string }) => (
  <kbd className={styles.key} aria-hidden>
    {children}
  </kbd>
);

/**
 * Keys with Alt that work everywhere on the screen except under a dialog, by the key in lower case. They
 * enter no text, so they also work in a field.
 */
export const useAltKeys = (actions: Readonly<Record<string, () => void>>): void =>
  useWindowEvent('keydown', (event) => {
    const action = actions[event.key.toLowerCase()];
    // AltGr is reported as Ctrl and Alt together.
    if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !action) return;
    // Some scanners type each character as Alt and its number on the number pad.
    if (event.defaultPrevented || event.code.startsWith('Numpad')) return;
    if (isInDialog(document.activeElement)) return;
    event.preventDefault();
    // A held key is one press. It must not answer what is shown next.
    if (!event.repeat) action();
  });

/** One gate for all buttons: a button can be in the place of another one. */
const isNewPress = createPressGate();

/**
 * For `onClickCapture` of a button whose place another one takes once it was pressed: the second tap of a double
 * tap does not press that one. @param key the same for all buttons that can take each other's place
 */
export const dropSecondTap =
  (key: string) =>
  (event: MouseEvent<HTMLButtonElement>): void => {
    if (isNewPress(key, event.currentTarget, event.timeStamp)) return;
    event.preventDefault();
    event.stopPropagation();
  };

type KeyedButtonProps = ButtonProps &
  Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> & {
    /** The key that presses it together with Alt, as it is displayed: `1`, `N`, `Enter`. */
    hotkey: string;
  };

/**
 * A button that Alt and a key also press; the key is displayed on it. If several buttons have one key, the
 * first on the screen is pressed. A double tap on one that is gone by then does not press the one in its place.
 */
export const KeyedButton = ({ hotkey, ...props }: KeyedButtonProps) => {
  const button = useRef<HTMLButtonElement>(null);
  useAltKeys({ [hotkey.toLowerCase()]: () => button.current?.click() });
  return (
    <Button
      ref={button}
      rightSection={<KeyHint>{`Alt ${hotkey}`}</KeyHint>}
      aria-keyshortcuts={`Alt+${hotkey}`}
      onClickCapture={dropSecondTap(hotkey)}
      {...props}
    />
  );
};

/** The name of a file, from its path. */
export const nameOf = (path: string): string => path.split(/[\\/]/).at(-1) ?? path;

interface Props {
  /** Saves the file and returns its path; null when the person cancelled. */
  save: () => Promise<{ file: string | null }>;
  words: { open: string; saved: (values: { file: string }) => string };
  /** The icon of a table by default. */
  icon?: typeof IconFileTypeCsv;
}

/** Saves what is displayed as a file. The person chooses the path. */
export const ExportButton = ({ save, words, icon: Icon = IconFileTypeCsv }: Props) => {
  const [saved, setSaved] = useState<string | null>(null);
  const action = useAction(async () => {
    setSaved(null);
    setSaved((await save()).file);
  });
  return (
    <>
      <span role="status">
        {saved !== null && <StatePill tone="good">{words.saved({ file: nameOf(saved) })}</StatePill>}
      </span>
      <ErrorNote error={action.error} />
      <Button
        variant="default"
        loading={action.busy}
        leftSection={<Icon size={20} aria-hidden />}
        onClick={() => void action.run()}
      >
        {words.open}
      </Button>
    </>
  );
};
