import { Button, type ButtonProps, Checkbox, Group, Modal, type ModalProps, Stack } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import type { LabelView } from '#shared/bridge/contract';
import { focusScan } from '../scan/focus';
import { isLetterArea } from '../scan/letter-keys';
import { call } from '../station';
import { text } from '../text';
import { useAction } from './actions';
import { ErrorNote } from './notes';

/** Returns the focus to the element that had it, unless another one has it now. */
const returnFocus = (before: Element | null): void => {
  if (document.activeElement !== document.body) return;
  if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  else if (!isLetterArea(document.body)) focusScan();
};

interface DialogProps extends Omit<ModalProps, 'opened'> {
  /** What it asked about is under way: it stays until the result is there, which may be a refusal. */
  isBusy?: boolean;
}

const stay = (): void => undefined;

/** A dialog over the screen, with a button that closes it. Mount it to open it. */
export const Dialog = ({ closeButtonProps, isBusy = false, onClose, ...props }: DialogProps) => {
  const [before] = useState(() => document.activeElement);
  // The modal itself does it only when it closes without being unmounted.
  useEffect(() => () => void requestAnimationFrame(() => returnFocus(before)), [before]);
  return (
    <Modal
      {...props}
      opened
      onClose={isBusy ? stay : onClose}
      closeButtonProps={{ 'aria-label': text.parts.close, size: 44, disabled: isBusy, ...closeButtonProps }}
    />
  );
};

interface Props {
  title: string;
  children: ReactNode;
  /** The label of the confirming button: the action, never "OK". */
  confirm: string;
  /** A sentence that must be ticked before the action can be done. */
  tick?: string;
  /** The action costs or destroys something: its button is red. */
  isDestructive?: boolean;
  /** `{ ok: false, message }` or a rejection keeps the dialog open and is shown in it. */
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks before an action that cannot be undone. Mount it to open it. */
export const ConfirmDialog = ({
  title,
  children,
  confirm,
  tick,
  isDestructive = false,
  onConfirm,
  onClose,
}: Props) => {
  const [ticked, setTicked] = useState(false);
  const action = useAction(onConfirm);
  const go = async (): Promise<void> => {
    if (await action.run()) onClose();
  };
  return (
    <Dialog onClose={onClose} isBusy={action.busy} title={title}>
      <Stack gap="md">
        <div>{children}</div>
        {tick !== undefined && (
          <Checkbox
            label={tick}
            checked={ticked}
            onChange={(event) => setTicked(event.currentTarget.checked)}
          />
        )}
        <ErrorNote error={action.error} />
        <Group justify="flex-end">
          <Button variant="default" disabled={action.busy} onClick={onClose} data-autofocus>
            {text.parts.cancel}
          </Button>
          <Button
            {...(isDestructive ? { color: 'red.8' } : {})}
            disabled={tick !== undefined && !ticked}
            loading={action.busy}
            onClick={() => void go()}
          >
            {confirm}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
};

interface AskingProps extends Omit<Props, 'onClose'> {
  /** The button's text. */
  open: string;
  button?: ButtonProps;
  onClosed?: () => void;
}

/** A button whose action is done after a question. */
export const AskingButton = ({ open, button, onClosed, ...question }: AskingProps) => {
  const [asking, setAsking] = useState(false);
  const close = (): void => {
    setAsking(false);
    onClosed?.();
  };
  return (
    <>
      <Button variant="default" {...button} onClick={() => setAsking(true)}>
        {open}
      </Button>
      {asking && <ConfirmDialog {...question} onClose={close} />}
    </>
  );
};

const words = text.parts.printCame;

/** Prints again the documents of a purchase in doubt, which may have been printed already. */
export const PrintAnswerDialog = ({
  labelId,
  onClose,
}: {
  labelId: LabelView['label']['id'];
  onClose: () => void;
}) => (
  <ConfirmDialog
    title={words.title}
    tick={words.tick}
    confirm={words.confirm}
    isDestructive
    onConfirm={() => call('labels.printAnswer', { labelId, overrides: ['printed_before'] })}
    onClose={onClose}
  >
    <p>{words.body}</p>
  </ConfirmDialog>
);
