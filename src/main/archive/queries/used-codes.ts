import { yieldToEventLoop } from '../../base/event-loop';
import type { Db } from '../core/schema';

/** Only the newest orders are read: goods change slowly, and an archive may have very many orders. */
const newest = 2_000;
/** Drafts that are parsed before other work may run. */
const slice = 500;

export interface UsedCode {
  /** As in the order's item. */
  code: string;
  description: string;
  /** Number of items with both, among the newest orders. */
  uses: number;
}

interface StoredItem {
  itemTariffCode?: unknown;
  itemDescription?: unknown;
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

const itemsOf = (draft: string): StoredItem[] => {
  try {
    const { items } = JSON.parse(draft) as { items?: unknown };
    return Array.isArray(items) ? (items as StoredItem[]) : [];
  } catch {
    return [];
  }
};

const count = (draft: string, found: Map<string, UsedCode>): void => {
  for (const item of itemsOf(draft)) {
    const [code, description] = [textOf(item.itemTariffCode), textOf(item.itemDescription)];
    if (code === '' || description === '') continue;
    const key = `${code}\n${description}`;
    const known = found.get(key);
    if (known) known.uses += 1;
    else found.set(key, { code, description, uses: 1 });
  }
};

/** Tariff codes with their descriptions from the newest orders' items, the most used first. */
export const usedCodes = async (db: Db): Promise<UsedCode[]> => {
  const found = new Map<string, UsedCode>();
  const drafts = await db.selectFrom('labels').select('draft').orderBy('seq', 'desc').limit(newest).execute();
  for (const [index, { draft }] of drafts.entries()) {
    if (index % slice === slice - 1) await yieldToEventLoop();
    count(draft, found);
  }
  return [...found.values()].sort((a, b) => b.uses - a.uses || a.code.localeCompare(b.code));
};
