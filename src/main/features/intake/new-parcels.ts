import type { OrderDraft } from '#shared/label/draft';
import { recipientDifference } from '#shared/label/recipient';
import type { Label } from '#shared/label/stage';
import { codedMessage } from '#shared/text/coded-message';
import { type FileResult, type IntakeProblem, type ReadOrder, refusedRow } from './types';

interface Here {
  parcelsOf(ref1: string): Promise<Label[]>;
  liveParcels(refs: readonly string[]): Promise<ReadonlyMap<string, ReadonlySet<number>>>;
  oddNumbers(): Promise<readonly { plain: string }[]>;
  ordersOfPackages(names: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export const refOf = (draft: OrderDraft): string => String(draft.fields.ref1 ?? '');

const message = (ref1: string, parcel: number, isOne: boolean): string =>
  isOne ? codedMessage('import.orderHere', { ref1 }) : codedMessage('import.parcelHere', { parcel, ref1 });

/** Why a new parcel may not join an existing order. */
const whyNot = async (
  { draft, isNumbered }: ReadOrder,
  here: Here,
): Promise<{ field: string; message: string } | null> => {
  const ref1 = refOf(draft);
  if (!isNumbered) return { field: 'ref1', message: codedMessage('import.uncounted', { ref1 }) };
  const others = (await here.parcelsOf(ref1)).filter(
    ({ stage, anonymised }) => stage !== 'closed' && !anonymised,
  );
  for (const other of others) {
    const field = recipientDifference(other.draft, draft);
    if (field === null) continue;
    return {
      field,
      message: codedMessage('import.recipientDiffers', { field, parcel: other.parcel }),
    };
  }
  return null;
};

/** Why an order may not have a number that is the package number of a label here: one scan would mean both. */
export const packageNamed = (ref1: string, other: string): string =>
  codedMessage('import.packageNamed', { ref1, order: other });

/**
 * Separates new parcels from those that already have a live label. A file may add parcels to an existing order only if it numbers them
 * itself and they go to the same recipient: unnumbered rows of another file may be the existing parcels.
 */
export const selectNewParcels = async (
  { orders }: Pick<FileResult, 'orders'>,
  here: Here,
): Promise<{ fresh: ReadOrder[]; problems: IntakeProblem[] }> => {
  const refs = orders.map(({ draft }) => refOf(draft));
  const live = await here.liveParcels(refs);
  const older = new Set((await here.oddNumbers()).map(({ plain }) => plain));
  const packages = await here.ordersOfPackages(refs);
  const fresh: ReadOrder[] = [];
  const problems: IntakeProblem[] = [];
  for (const order of orders) {
    const { draft, parcel, line } = order;
    const ref1 = refOf(draft);
    const known = live.get(ref1);
    const bearer = packages.get(ref1);
    if (bearer !== undefined && bearer !== ref1)
      problems.push(refusedRow(line, ref1, [{ field: 'ref1', message: packageNamed(ref1, bearer) }]));
    else if (older.has(ref1))
      problems.push(refusedRow(line, ref1, [{ field: 'ref1', message: message(ref1, parcel, true) }]));
    else if (!known) fresh.push(order);
    else if (known.has(parcel)) {
      const isOne = known.size === 1 && parcel === 1;
      problems.push(refusedRow(line, ref1, [{ field: 'ref1', message: message(ref1, parcel, isOne) }]));
    } else {
      const fault = await whyNot(order, here);
      if (fault) problems.push(refusedRow(line, ref1, [fault]));
      else fresh.push(order);
    }
  }
  return { fresh, problems };
};
