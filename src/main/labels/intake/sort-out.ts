import type { OrderDraft } from '#shared/label/draft';
import { recipientDifference } from '#shared/label/recipient';
import type { Label } from '#shared/label/stage';
import { type IntakeProblem, type ReadOrder, refusedRow } from './types';

interface Here {
  parcelsOf(ref1: string): Promise<Label[]>;
}

const refOf = (draft: OrderDraft): string => String(draft.fields.ref1 ?? '');

const message = (ref1: string, parcel: number, isOne: boolean): string =>
  isOne
    ? `ref1 ${ref1} belongs to an order that is already here. Nothing was changed; scan it to see where it stands`
    : `parcel ${parcel} of ref1 ${ref1} is already here. Nothing was changed; scan it to see where it stands`;

const uncounted =
  'belongs to an order that is already here, and the file gives its parcels no numbers: which of them are new? Number them in a column named parcel, or add one on Ship';

/** Why a parcel that is not here may not join an order that is. */
const whyNot = async (
  { draft, isNumbered }: ReadOrder,
  here: Here,
): Promise<{ field: string; message: string } | null> => {
  const ref1 = refOf(draft);
  if (!isNumbered) return { field: 'ref1', message: `ref1 ${ref1} ${uncounted}` };
  const others = (await here.parcelsOf(ref1)).filter(({ stage, blanked }) => stage !== 'closed' && !blanked);
  for (const other of others) {
    const field = recipientDifference(other.draft, draft);
    if (field === null) continue;
    return {
      field,
      message: `${field} differs from parcel ${other.parcel} of this order, which is already here`,
    };
  }
  return null;
};

/**
 * Tells the parcels that are new from those that a live label is for already. A file may add parcels to an order that is here only
 * where it numbers them itself and they go to the same recipient: counted rows of another file may be the parcels that are here.
 * @param live by ref1, the parcels that a live label is for
 */
export const sortOut = async (
  orders: readonly ReadOrder[],
  live: ReadonlyMap<string, ReadonlySet<number>>,
  here: Here,
): Promise<{ fresh: ReadOrder[]; problems: IntakeProblem[] }> => {
  const fresh: ReadOrder[] = [];
  const problems: IntakeProblem[] = [];
  for (const order of orders) {
    const { draft, parcel, line } = order;
    const ref1 = refOf(draft);
    const known = live.get(ref1);
    if (!known) fresh.push(order);
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
