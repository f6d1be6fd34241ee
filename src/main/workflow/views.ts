import type { LabelView } from '#shared/bridge/contract';
import { checkOrder } from '#shared/label/check';
import { withDefaults } from '#shared/label/draft';
import type { Label, Stage } from '#shared/label/stage';
import type { Print } from '#shared/print/print';
import type { LabelPorts } from './ports';
import { paperStopWith } from './warnings';

/** A draft as it would be sent now, with the station's defaults filled in. Any other label is returned unchanged. */
const filled = (label: Label, ports: Pick<LabelPorts, 'rules'>): Label =>
  label.stage === 'draft' ? { ...label, draft: withDefaults(label.draft, ports.rules().defaults) } : label;

/** What a view needs besides the archive. */
type ViewPorts = Pick<LabelPorts, 'rules'> & { desk: Pick<LabelPorts['desk'], 'trouble'> };

/**
 * A queued print shows why its printer can't print, also when other prints are ahead of it. Once its bytes leave, it
 * reports its own reasons.
 */
const withPrinterTrouble = (print: Print | null, { desk }: Pick<ViewPorts, 'desk'>): Print | null => {
  const trouble = print?.state === 'queued' ? desk.trouble(print.printerId) : [];
  return print && trouble.length > 0 ? { ...print, waiting: trouble } : print;
};

type LoadedParts = Pick<
  LabelView,
  'print' | 'lastEvent' | 'documents' | 'parcels' | 'parcelsLeft' | 'replacedBy' | 'paperStop'
>;

/**
 * The number of parcels of a label's order. A label that was removed before it was bought may have a higher number than
 * its order's last parcel.
 */
export const parcelsIn = (count: number, { parcel }: Label): number => Math.max(count, parcel);

/** Why a draft can't be bought as it would be sent now. Empty for any other label. */
export const problemsOf = (label: Label, ports: Pick<LabelPorts, 'rules'>): LabelView['problems'] => {
  if (label.stage !== 'draft') return [];
  const checked = checkOrder(filled(label, ports).draft, ports.rules().prefix);
  return checked.ok ? [] : checked.problems;
};

/** The view of a label whose print, documents and replacement are already loaded. */
export const viewWith = (label: Label, loaded: LoadedParts, ports: ViewPorts): LabelView => {
  const print = withPrinterTrouble(loaded.print, ports);
  return { label: filled(label, ports), ...loaded, print, problems: problemsOf(label, ports) };
};

const withoutPaper: ReadonlySet<Stage> = new Set(['draft', 'registering', 'registered']);

/** How many other parcels of a label's order have no paper yet. */
const remainingParcels = async ({ id, ref1 }: Label, { archive }: LabelPorts): Promise<number> =>
  (await archive.parcelsOf(ref1)).filter((one) => one.id !== id && withoutPaper.has(one.stage)).length;

/** The print that a label is about: its latest one, or the newest in doubt while a person is asked whether it came out. */
const shownPrint = async ({ id, hold }: Label, { archive }: LabelPorts): Promise<Print | null> => {
  const prints = hold?.failure.code === 'print_unknown' ? await archive.prints(id) : [];
  return prints.findLast(({ state }) => state === 'unknown') ?? archive.latestPrint(id);
};

/** The view of a label for the screens: the label, its print, its problems. */
export const viewOf = async (label: Label, ports: LabelPorts): Promise<LabelView> => {
  const [lastEvent, print, documents, parcels, replacedBy] = await Promise.all([
    ports.archive.lastEvent(label.id),
    shownPrint(label, ports),
    label.package ? ports.archive.documentCount(label.id) : 0,
    ports.archive.parcelCount(label.ref1),
    label.package ? ports.archive.replacementOf(label) : null,
  ]);
  const total = parcelsIn(parcels, label);
  const remaining = total > 1 ? { parcelsLeft: await remainingParcels(label, ports) } : {};
  const paperStop = await paperStopWith(label, replacedBy, ports);
  const loaded = { print, lastEvent, documents, parcels: total, ...remaining, replacedBy, paperStop };
  return viewWith(label, loaded, ports);
};
