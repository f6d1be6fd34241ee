import type { ItemDraft, OrderDraft } from '#shared/label/draft';
import type { LayoutName } from '#shared/intake/layout';
import type { Fault } from '../types';

/** The values of one row, before tidying unless `isTidy` is set. */
export interface RowValues {
  fields: OrderDraft['fields'];
  item: ItemDraft;
  /** Which parcel of its order, as written; blank if the row does not say. */
  parcel?: string;
  /** Why the item of this row is not shipped even though its order is. */
  omitted?: string;
  /** Why the order of this row must not be shipped. */
  refusal?: Fault;
  /** True if its values are tidied and blank ones are left out (see `tidyDraft`). */
  isTidy?: true;
}

/** How to read the columns of one kind of table. */
export interface Layout {
  name: LayoutName;
  /** The name of a mapping. */
  title: string | null;
  /** True if a row without an order number and order values continues the order of the row above. */
  continues: boolean;
  read(cells: readonly string[]): RowValues;
  /** Names in the header without meaning that should be reported. */
  unknown: string[];
}
