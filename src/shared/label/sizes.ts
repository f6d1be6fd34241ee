import type { OrderDraft } from './draft';
import { sizeFields } from './order';

/**
 * The draft with the longest side of its parcel first, as the interface wants it. People measure a box from any side, and these are
 * the same sizes: none is lost. A size that is absent stays absent; with one that the rules refuse, all stay as they are.
 * @param draft tidied (see `tidyDraft`)
 */
export const inSizeOrder = (draft: OrderDraft): OrderDraft => {
  const given = sizeFields.filter((name) => draft.fields[name] !== undefined);
  const sizes = given.map((name) => draft.fields[name]);
  if (!sizes.every((size) => typeof size === 'number' && size >= 0)) return draft;
  const sorted = sizes.toSorted((one, other) => Number(other) - Number(one));
  const fields = Object.fromEntries(given.map((name, index) => [name, sorted[index]]));
  return { ...draft, fields: { ...draft.fields, ...fields } };
};

/**
 * A corrected order as it is sent: in size order, once a size was changed. Sizes that nobody touched stay as the service has them.
 * @param known what the service has, tidied
 * @param edited all values after the correction, tidied
 */
export const withChangedSizes = (known: OrderDraft, edited: OrderDraft): OrderDraft =>
  sizeFields.every((name) => edited.fields[name] === known.fields[name]) ? edited : inSizeOrder(edited);
