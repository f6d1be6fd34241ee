import { type Failure, type FailureCode, purchaseInDoubt } from '#shared/failure';
import { fitsNoPrinter } from '#shared/print/fits-no-printer';
import type { LabelView } from '#shared/bridge/contract';

/** What a person can do about a hold. */
export type Remedy =
  | 'enterPackage'
  | 'registerAgain'
  | 'handled'
  | 'fetch'
  | 'inHand'
  | 'nothing'
  | 'print'
  | 'printWhatCame'
  | 'printAgain'
  | 'printAnyway'
  | 'printElsewhere'
  | 'printUnfit'
  | 'printOnce'
  | 'allowAlways'
  | 'tryNow'
  | 'tryAgain'
  | 'openLanded'
  | 'release'
  | 'withoutFloor'
  | 'openSettings'
  | 'openPrinters';

const inDoubt: readonly Remedy[] = ['enterPackage', 'registerAgain', 'handled'];

/** The first one is the most likely to help and has the coloured button. */
const remedies: Record<FailureCode, readonly Remedy[]> = {
  order_invalid: [],
  bought_before: ['handled', 'registerAgain'],
  shipping_elsewhere: ['tryAgain'],
  shipped_elsewhere: ['fetch', 'handled', 'registerAgain'],
  maybe_bought_elsewhere: inDoubt,
  unprinted_elsewhere: ['print', 'handled'],
  maybe_printed_elsewhere: ['print', 'handled'],
  bought_twice: ['handled'],
  floor_unreachable: ['tryNow', 'withoutFloor'],
  floor_restored: ['tryNow'],
  floor_left: ['tryAgain'],
  setup_unfinished: ['tryAgain'],
  service_not_configured: ['openSettings', 'tryAgain'],
  service_unreachable: ['tryNow'],
  service_environment: ['openSettings', 'tryAgain'],
  credentials_missing: ['openSettings', 'tryAgain'],
  credentials_refused: ['openSettings', 'tryAgain'],
  too_many_requests: ['tryNow'],
  service_refused: ['tryAgain'],
  service_broken: inDoubt,
  answer_lost: inDoubt,
  answer_unreadable: inDoubt,
  package_unnamed: ['printWhatCame', ...inDoubt],
  package_taken: inDoubt,
  document_missing: ['handled'],
  document_unreadable: ['handled'],
  document_not_printable: ['printAgain', 'handled'],
  label_unfit: ['printElsewhere', 'printUnfit', 'handled'],
  label_asks: ['allowAlways', 'printOnce', 'handled'],
  label_forbidden: ['handled'],
  printer_missing: ['openPrinters', 'tryAgain'],
  print_unknown: ['inHand', 'nothing'],
  print_failed: ['printAgain', 'handled'],
  label_stale: ['print', 'handled'],
  label_superseded: ['printAnyway', 'handled'],
  customs_incomplete: ['openLanded', 'tryAgain', 'release'],
  duties_unknown: ['tryAgain', 'openLanded', 'release'],
  denied_party: ['openLanded', 'release', 'tryAgain'],
  goods_restricted: ['openLanded', 'release', 'tryAgain'],
  not_screened: ['openLanded', 'release', 'tryAgain'],
  cancelled: ['tryAgain'],
};

/** No other printer fits a label that changes the printer's settings. */
const remediesFor = (failure: Failure, label: LabelView['label']): readonly Remedy[] => {
  // It is bought. Its answer is odd, but only its paper can be missing.
  if (label.package !== null && purchaseInDoubt.has(failure.code))
    return label.stage === 'registered' ? ['print', 'handled'] : ['handled'];
  return fitsNoPrinter(failure) ? ['handled', 'printUnfit'] : remedies[failure.code];
};

/** The remedies of a held label. An unproven print that has ended can be settled by what the worker sees. */
export const remediesOf = ({ label, print }: LabelView): readonly Remedy[] => {
  if (label.hold) return remediesFor(label.hold.failure, label);
  if (label.stage === 'registered' && (print === null || print.state === 'cancelled')) return ['print'];
  const unproven = print?.state === 'sent' && print.note !== null;
  return unproven && label.stage !== 'closed' ? ['inHand', 'nothing'] : [];
};
