import type { LabelView } from '#shared/bridge/contract';
import { type Action, useAction } from '../../../parts';
import { beginLabel } from '../../../scan/ship';
import { openScreen, type ScreenKey } from '../../../shell/navigation';
import { call } from '../../../station';
import type { Remedy } from './table';

type Direct = Exclude<Remedy, 'enterPackage' | 'registerAgain' | 'handled'>;

/** The worker's word on the latest print. */
const settle = async ({ print }: LabelView, printed: boolean): Promise<unknown> =>
  print ? call('prints.settle', { printId: print.id, printed }) : undefined;

const print = ({ label, print: latest }: LabelView): Promise<unknown> =>
  call('labels.print', {
    labelId: label.id,
    reason: latest === null ? 'first' : 'not_printed',
    copies: 1,
  });

const show = (screen: ScreenKey): Promise<void> => {
  openScreen(screen);
  return Promise.resolve();
};

const deeds: Record<Direct, (view: LabelView) => Promise<unknown>> = {
  inHand: (view) => settle(view, true),
  nothing: (view) => settle(view, false),
  print,
  printAgain: print,
  tryNow: beginLabel,
  tryAgain: beginLabel,
  openSettings: () => show('settings'),
  openPrinters: () => show('printers'),
};

/** Does what a remedy's button says. */
export const useRemedy = (view: LabelView): Action<[Direct]> =>
  useAction((remedy: Direct) => deeds[remedy](view));
