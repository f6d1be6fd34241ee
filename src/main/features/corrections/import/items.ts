import type { ItemDraft } from '#shared/label/draft';
import { said } from '#shared/text/said';

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
      return no(said('import.itemUnknown', { id, count: places.length }));
    if (seen.has(id)) return no(said('import.itemTwice', { id }));
    seen.add(id);
    items[place] = { ...known[place], ...item };
  }
  return { ok: true, items };
};

/**
 * The package's items with what a table states of them laid over. Items change as a whole, so one that a table states in part
 * must not lose the rest.
 * @param known what the service was last told; empty for a package that was bought elsewhere, whose items the table states whole
 */
export const mergeItems = (known: readonly ItemDraft[], stated: readonly ItemDraft[]): Merged => {
  if (known.length === 0) return { ok: true, items: [...stated] };
  if (stated.every((item) => idOf(item) !== '')) return byId(known, stated);
  if (stated.length === known.length)
    return { ok: true, items: known.map((item, at) => ({ ...item, ...stated[at] })) };
  return no(said('import.itemCount', { here: known.length, stated: stated.length }));
};
