import { Group } from '@mantine/core';
import { useState } from 'react';
import type { LabelView } from '#shared/bridge/contract';
import { ErrorNote, KeyedButton, PrintAnswerDialog } from '../../../parts';
import { clearMessage } from '../../../scan/message';
import { text } from '../../../text';
import {
  AllowDialog,
  ElsewhereDialog,
  HandledDialog,
  RegisterAgainDialog,
  UnfitDialog,
  WithoutFloorDialog,
} from './dialogs';
import { EnterPackage } from './enter-package';
import { ReleaseDialog } from './release-dialog';
import { remediesOf, type Remedy } from './table';
import { isOpening, useRemedy } from './use-remedy';

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
