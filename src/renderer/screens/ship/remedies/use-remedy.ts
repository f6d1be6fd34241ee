import type { LabelView } from '#shared/bridge/contract';
import { type Action, useAction } from '../../../parts';
import { followPrint } from '../../../scan/shown-scan';
import { openScreen } from '../../../shell/navigation';
import { call } from '../../../station';
import { openReprint } from '../../reprint/chosen';
import { find } from '../../reprint/find';
import { openLanded } from '../../landed/landed-store';
import { useContinuation } from '../continuation';
import type { Remedy } from './table';

/** Remedies that open a form or a dialog. */
const opening = [
  ...(['enterPackage', 'registerAgain', 'handled', 'printElsewhere'] as const),
  ...(['printUnfit', 'printOnce', 'allowAlways', 'release', 'withoutFloor'] as const),
] satisfies readonly Remedy[];

type OpeningRemedy = (typeof opening)[number];
type DirectRemedy = Exclude<Remedy, OpeningRemedy>;

export const isOpening = (remedy: Remedy): remedy is OpeningRemedy => opening.some((one) => one === remedy);

type Again = 'tryNow' | 'tryAgain';

/** The worker's answer about the latest print. */
const settle = async ({ print }: LabelView, printed: boolean): Promise<unknown> =>
  print ? call('prints.settle', { printId: print.id, printed }) : undefined;

const print = (view: LabelView): Promise<unknown> => {
  followPrint(view);
  return call('labels.print', {
    labelId: view.label.id,
    reason: view.print === null ? 'first' : 'not_printed',
    copies: 1,
  });
};

const printRawAnswer = (view: LabelView): Promise<unknown> => {
  followPrint(view);
  return call('labels.printAnswer', { labelId: view.label.id });
};

/** Finds the label at the other benches by its order number, like a scan on Reprint. */
const fetchLabel = ({ label }: LabelView): Promise<void> => {
  openScreen('reprint');
  return find(label.ref1);
};

const actions: Record<Exclude<DirectRemedy, Again>, (view: LabelView) => unknown> = {
  inHand: (view) => settle(view, true),
  nothing: (view) => settle(view, false),
  print,
  printWhatCame: printRawAnswer,
  fetch: fetchLabel,
  printAgain: print,
  printAnyway: ({ label }) => openReprint(label.id),
  openLanded,
  openSettings: () => openScreen('settings'),
  openPrinters: () => openScreen('printers'),
};

/** Runs the action of a remedy. */
export const useRemedy = (view: LabelView): Action<[DirectRemedy]> => {
  const { onRetry } = useContinuation();
  return useAction(async (remedy: DirectRemedy) =>
    remedy === 'tryNow' || remedy === 'tryAgain' ? onRetry(view) : await actions[remedy](view),
  );
};
