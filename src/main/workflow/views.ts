import type { LabelView } from '#shared/bridge/contract';
import { checkOrder } from '#shared/label/check';
import { withDefaults } from '#shared/label/draft';
import type { Label, Stage } from '#shared/label/stage';
import type { Print } from '#shared/print/print';
import type { LabelPorts } from './ports';

/** A draft as it would be sent now, with the station's defaults filled in; any other label as it is. */
const filled = (label: Label, ports: Pick<LabelPorts, 'rules'>): Label =>
  label.stage === 'draft' ? { ...label, draft: withDefaults(label.draft, ports.rules().defaults) } : label;

/** What is asked beside the archive. */
type ViewPorts = Pick<LabelPorts, 'rules'> & { desk: Pick<LabelPorts['desk'], 'trouble'> };

/**
 * A print that waits for its turn waits for what its printer waits for, also behind the one at the printer's head. Once its
 * bytes leave, it tells by itself.
 */
const withLane = (print: Print | null, { desk }: Pick<ViewPorts, 'desk'>): Print | null => {
  const trouble = print?.state === 'queued' ? desk.trouble(print.printerId) : [];
  return print && trouble.length > 0 ? { ...print, waiting: trouble } : print;
};

type Beside = Pick<LabelView, 'print' | 'documents' | 'parcels' | 'parcelsLeft' | 'replacedBy'>;

/** A label that was taken off the list before it was bought may be of a parcel that its order has no more. */
export const parcelsIn = (count: number, { parcel }: Label): number => Math.max(count, parcel);

/** Why a draft can't be bought as it would be sent now; of any other label none. */
export const problemsOf = (label: Label, ports: Pick<LabelPorts, 'rules'>): LabelView['problems'] => {
  if (label.stage !== 'draft') return [];
  const checked = checkOrder(filled(label, ports).draft, ports.rules().prefix);
  return checked.ok ? [] : checked.problems;
};

/** What the screens are shown of a label whose print, documents and replacement are known. */
export const viewWith = (label: Label, beside: Beside, ports: ViewPorts): LabelView => {
  const print = withLane(beside.print, ports);
  return { label: filled(label, ports), ...beside, print, problems: problemsOf(label, ports) };
};

const withoutPaper: ReadonlySet<Stage> = new Set(['draft', 'registering', 'registered']);

/** How many other parcels of a label's order have no paper yet. */
const leftOf = async ({ id, ref1 }: Label, { archive }: LabelPorts): Promise<number> =>
  (await archive.parcelsOf(ref1)).filter((one) => one.id !== id && withoutPaper.has(one.stage)).length;

/** What the screens are shown of a label: the row, its latest print, its problems. */
export const viewOf = async (label: Label, ports: LabelPorts): Promise<LabelView> => {
  const [print, documents, parcels, replacedBy] = await Promise.all([
    ports.archive.latestPrint(label.id),
    label.package ? ports.archive.documentCount(label.id) : 0,
    ports.archive.parcelCount(label.ref1),
    label.package ? ports.archive.replacementOf(label.id) : null,
  ]);
  const of = parcelsIn(parcels, label);
  const left = of > 1 ? { parcelsLeft: await leftOf(label, ports) } : {};
  return viewWith(label, { print, documents, parcels: of, ...left, replacedBy }, ports);
};
