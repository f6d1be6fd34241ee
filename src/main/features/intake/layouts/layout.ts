import type { ItemDraft, OrderDraft } from '#shared/label/draft';
import type { LayoutName } from '#shared/intake/layout';
import type { Fault } from '../types';

/** What one row says, before it is tidied where nothing else is said. */
export interface RowValues {
  fields: OrderDraft['fields'];
  item: ItemDraft;
  /** Which parcel of its order, as it is written; blank where the row does not say. */
  parcel?: string;
  /** Why the item of this row is not shipped, though its order is. */
  leftOut?: string;
  /** Why the order of this row must not be shipped. */
  refusal?: Fault;
  /** Its values are tidied, and blank ones left out (see `tidyDraft`). */
  isTidy?: true;
}

/** How the columns of one kind of table are understood. */
export interface Layout {
  name: LayoutName;
  /** A mapping's own name. */
  title: string | null;
  /** Rows that name no order, and nothing else of one, go on with the order of the row above. */
  continues: boolean;
  read(cells: readonly string[]): RowValues;
  /** Names in the header that mean nothing here, where that is worth telling. */
  unknown: string[];
}
