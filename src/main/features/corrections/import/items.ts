import type { ItemDraft } from '#shared/label/draft';
import { codedMessage } from '#shared/text/coded-message';

type Merged = { ok: true; items: ItemDraft[] } | { ok: false; message: string };

const no = (message: string): Merged => ({ ok: false, message });
const idOf = (item: ItemDraft): string => String(item.itemID ?? '');

const byId = (known: readonly ItemDraft[], stated: readonly ItemDraft[]): Merged => {
  const items = [...known];
  const seen = new Set<string>();
  for (const item of stated) {
    const id = idOf(item);
    const places = known.flatMap((one, at) => (idOf(one) === id ? [at] : []));
    const [place] = places;
    if (place === undefined || places.length > 1)
      return no(codedMessage('import.itemUnknown', { id, count: places.length }));
    if (seen.has(id)) return no(codedMessage('import.itemTwice', { id }));
    seen.add(id);
    items[place] = { ...known[place], ...item };
  }
  return { ok: true, items };
};

/**
 * The package's items with the values from a table applied. The service replaces items as a whole, so an item that the table gives in part
 * must keep its other values.
 * @param known the items that the service has; empty for a package that was bought elsewhere, whose items the table must give completely
 */
export const mergeItems = (known: readonly ItemDraft[], stated: readonly ItemDraft[]): Merged => {
  if (known.length === 0) return { ok: true, items: [...stated] };
  if (stated.every((item) => idOf(item) !== '')) return byId(known, stated);
  if (stated.length === known.length)
    return { ok: true, items: known.map((item, at) => ({ ...item, ...stated[at] })) };
  return no(codedMessage('import.itemCount', { here: known.length, stated: stated.length }));
};
