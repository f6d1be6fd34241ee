import type { OrderDraft } from '#shared/label/draft';
import type { Sharing } from '#shared/queue/batch';

const same = (a: unknown, b: string): boolean =>
  typeof a === 'string' && a.trim().toUpperCase() === b.trim().toUpperCase();

/**
 * Selects the printer of a row.
 * @param index the row's index among the rows being distributed, for round robin
 * @returns null for the default printer
 */
export const printerFor = (sharing: Sharing, draft: OrderDraft | null, index: number): string | null => {
  switch (sharing.kind) {
    case 'one':
      return sharing.printerId;
    case 'round_robin':
      return sharing.printerIds[index % sharing.printerIds.length] ?? null;
    case 'rules': {
      const rule = sharing.rules.find(({ field, equals }) => same(draft?.fields[field], equals));
      return rule?.printerId ?? sharing.otherwise;
    }
  }
};

/** Every printer that a distribution names. */
export const printersOf = (sharing: Sharing): string[] => {
  switch (sharing.kind) {
    case 'one':
      return sharing.printerId === null ? [] : [sharing.printerId];
    case 'round_robin':
      return sharing.printerIds;
    case 'rules':
      return [
        ...sharing.rules.map((rule) => rule.printerId),
        ...(sharing.otherwise === null ? [] : [sharing.otherwise]),
      ];
  }
};
