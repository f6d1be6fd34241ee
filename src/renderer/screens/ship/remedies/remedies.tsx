import { Group } from '@mantine/core';
import { useState } from 'react';
import type { LabelView } from '#shared/bridge/contract';
import { ErrorNote, KeyedButton, PrintCameDialog } from '../../../parts';
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
import { type Direct, useRemedy } from './use-remedy';

interface Props {
  remedy: Remedy;
  /** The likeliest remedy stands out. */
  loud: boolean;
  busy: boolean;
  /** Pressed by Alt and this. */
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

const opened: ReadonlySet<Remedy> = new Set<Remedy>([
  ...(['enterPackage', 'registerAgain', 'handled', 'printElsewhere'] as const),
  ...(['printUnfit', 'printOnce', 'allowAlways', 'release', 'withoutFloor'] as const),
]);

const isOpened = (remedy: Remedy): remedy is Exclude<Remedy, Direct> => opened.has(remedy);

/**
 * What can be done about the label now, as buttons; those that need more open a form or a dialog. `quiet` where something
 * else is likelier to help.
 */
export const Remedies = ({ view, quiet = false }: { view: LabelView; quiet?: boolean }) => {
  const [open, setOpen] = useState<Remedy | null>(null);
  const action = useRemedy(view);
  const close = (): void => setOpen(null);
  const press = (remedy: Remedy): void => {
    if (isOpened(remedy) || (remedy === 'printWhatCame' && view.print !== null))
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
      {open === 'printWhatCame' && <PrintCameDialog labelId={view.label.id} onClose={close} />}
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
