import { Group, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { Input, LabelView } from '#shared/bridge/contract';
import type { Failure } from '#shared/failure';
import { fitsNoPrinter } from '#shared/print/fits-no-printer';
import { ConfirmDialog, ErrorNote, KeyedButton, PrintAnswerDialog } from '../../../parts';
import { clearMessage } from '../../../scan/message';
import { text } from '../../../text';
import { EnterPackage } from './enter-package';
import { ReleaseDialog } from './release-dialog';
import { remediesOf, type Remedy } from './table';
import { isOpening, useRemedy } from './use-remedy';
import { followPrint } from '../../../scan/shown-scan';
import { call, useStation } from '../../../station';
import { asSentence, inWords } from '../../../text/format';
import { heldFor } from '../../../text/failure-words';
import styles from './remedies.module.css';

interface RemedyProps {
  view: LabelView;
  onClose: () => void;
}

/** Prints a label that is not printed yet, as it was to be printed except for `more`. */
const printNow = (
  view: LabelView,
  more: Pick<Input<'labels.print'>, 'printerId' | 'overrides'> = {},
): Promise<unknown> => {
  const { label, print } = view;
  followPrint(view);
  return call('labels.print', {
    labelId: label.id,
    ...(print?.printerId ? { printerId: print.printerId } : {}),
    ...{ reason: 'not_printed', copies: print?.copies ?? 1 },
    ...more,
  });
};

const allowWords = text.ship.allow;

/** Allows the label's commands permanently, and prints it. */
const AllowDialog = ({ view, onClose }: RemedyProps) => {
  const { label } = view;
  const onConfirm = async (): Promise<unknown> => {
    const allowed = await call('labels.allowCommands', { labelId: label.id });
    return allowed.ok ? printNow(view) : allowed;
  };
  return (
    <ConfirmDialog
      title={allowWords.title}
      confirm={allowWords.confirm}
      isDestructive
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p className={styles.reason}>{heldFor(label.hold?.failure.commands ?? [])}</p>
      <p className={styles.reason}>{allowWords.body}</p>
    </ConfirmDialog>
  );
};

/** Why a label does not fit its printer. */
const Reason = ({ failure }: { failure: Failure | undefined }) =>
  failure?.detail !== undefined && <p className={styles.reason}>{asSentence(inWords(failure.detail))}</p>;

const elsewhereWords = text.ship.elsewhere;

/** Prints a label that does not fit its printer on another one. A printer that fits is preselected. */
const ElsewhereDialog = ({ view, onClose }: RemedyProps) => {
  const { label, print } = view;
  const failure = label.hold?.failure;
  const others = (useStation('printers.list', undefined).data ?? []).filter(
    ({ id }) => id !== print?.printerId,
  );
  const fits = (name: string): boolean => failure?.fits?.includes(name) ?? false;
  const [chosen, setChosen] = useState<string | null>(null);
  const printerId = chosen ?? (others.find(({ name }) => fits(name)) ?? others[0])?.id;
  const onConfirm = async (): Promise<unknown> => {
    if (printerId === undefined) return { ok: false, message: elsewhereWords.none };
    return printNow(view, { printerId });
  };
  return (
    <ConfirmDialog
      title={elsewhereWords.title}
      confirm={elsewhereWords.confirm}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Reason failure={failure} />
      {others.length === 0 ? (
        <ErrorNote error={elsewhereWords.none} />
      ) : (
        <NativeSelect
          label={elsewhereWords.printer}
          value={printerId}
          data={others.map(({ id, name }) => ({
            value: id,
            label: fits(name) ? elsewhereWords.fits({ name }) : elsewhereWords.maybe({ name }),
          }))}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
      )}
    </ConfirmDialog>
  );
};

const handledWords = text.ship.handled;

/** Takes an order off the list that was shipped without Packbench. */
const HandledDialog = ({ view, onClose }: RemedyProps) => (
  <ConfirmDialog
    title={handledWords.title}
    confirm={handledWords.confirm}
    onConfirm={() => call('labels.settle', { labelId: view.label.id, how: 'handled' })}
    onClose={onClose}
  >
    {handledWords.body}
  </ConfirmDialog>
);

const againWords = text.ship.again;

/** The only way a purchase is ever repeated: the dialog names it, the worker ticks it, then presses. */
const RegisterAgainDialog = ({ view, onClose }: RemedyProps) => (
  <ConfirmDialog
    title={againWords.title({ ref: view.label.ref1 })}
    tick={againWords.tick}
    confirm={againWords.confirm}
    isDestructive
    onConfirm={() => call('labels.settle', { labelId: view.label.id, how: 'again' })}
    onClose={onClose}
  >
    {againWords.body}
  </ConfirmDialog>
);

const withoutFloorWords = text.ship.withoutFloor;

/**
 * Ships one order that other benches may ship too: the dialog names it, the worker ticks it, then presses.
 */
const WithoutFloorDialog = ({ view, onClose }: RemedyProps) => (
  <ConfirmDialog
    title={withoutFloorWords.title}
    tick={withoutFloorWords.tick}
    confirm={withoutFloorWords.confirm}
    isDestructive
    onConfirm={() => call('labels.shipWithoutFloor', { labelId: view.label.id })}
    onClose={onClose}
  >
    {withoutFloorWords.body}
  </ConfirmDialog>
);

const words = text.ship.unfit;

/** Prints a label on a printer that it does not fit, because a person decides so. */
const UnfitDialog = ({ view, onClose }: RemedyProps) => {
  const { label, print } = view;
  const failure = label.hold?.failure;
  const isOfPrinter = failure === undefined || !fitsNoPrinter(failure);
  return (
    <ConfirmDialog
      title={words.title({ printer: print?.printerName ?? '' })}
      confirm={words.confirm}
      isDestructive
      onConfirm={() => printNow(view, { overrides: ['unfit'] })}
      onClose={onClose}
    >
      <Reason failure={failure} />
      <p className={styles.reason}>{isOfPrinter ? words.body : words.commands}</p>
    </ConfirmDialog>
  );
};

interface Props {
  remedy: Remedy;
  /** The most likely remedy has the coloured button. */
  loud: boolean;
  busy: boolean;
  /** The key that presses it together with Alt. */
  hotkey: string;
  expanded: boolean | undefined;
  onPress: (remedy: Remedy) => void;
}

/** One remedy. */
const RemedyButton = ({ remedy, loud, busy, hotkey, expanded, onPress }: Props) => (
  <KeyedButton
    hotkey={hotkey}
    size="lg"
    variant={loud ? 'filled' : 'default'}
    disabled={busy}
    aria-expanded={expanded}
    onClick={() => onPress(remedy)}
  >
    {text.ship.remedies[remedy]}
  </KeyedButton>
);

/**
 * The actions for the label as buttons; those that need more open a form or a dialog. `quiet` when another
 * action is more likely to help.
 */
export const Remedies = ({ view, quiet = false }: { view: LabelView; quiet?: boolean }) => {
  const [open, setOpen] = useState<Remedy | null>(null);
  const action = useRemedy(view);
  // A command that was refused while the question was open says nothing any more once it is answered.
  const close = (): void => {
    clearMessage();
    setOpen(null);
  };
  const press = (remedy: Remedy): void => {
    clearMessage();
    if (isOpening(remedy) || (remedy === 'printWhatCame' && view.print !== null))
      setOpen(open === remedy ? null : remedy);
    else void action.run(remedy);
  };
  const remedies = remediesOf(view);
  if (remedies.length === 0) return null;
  return (
    <>
      <Group>
        {remedies.map((remedy, index) => (
          <RemedyButton
            key={remedy}
            remedy={remedy}
            hotkey={String(index + 1)}
            loud={index === 0 && !quiet}
            busy={action.busy}
            expanded={remedy === 'enterPackage' ? open === remedy : undefined}
            onPress={press}
          />
        ))}
      </Group>
      <ErrorNote error={action.error} />
      {open === 'enterPackage' && <EnterPackage view={view} onClose={close} />}
      {open === 'printWhatCame' && <PrintAnswerDialog labelId={view.label.id} onClose={close} />}
      {open === 'registerAgain' && <RegisterAgainDialog view={view} onClose={close} />}
      {open === 'printElsewhere' && <ElsewhereDialog view={view} onClose={close} />}
      {open === 'allowAlways' && <AllowDialog view={view} onClose={close} />}
      {(open === 'printUnfit' || open === 'printOnce') && <UnfitDialog view={view} onClose={close} />}
      {open === 'release' && <ReleaseDialog view={view} onClose={close} />}
      {open === 'withoutFloor' && <WithoutFloorDialog view={view} onClose={close} />}
      {open === 'handled' && <HandledDialog view={view} onClose={close} />}
    </>
  );
};
