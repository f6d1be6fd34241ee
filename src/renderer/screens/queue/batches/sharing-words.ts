import type { Sharing } from '#shared/queue/batch';
import { text } from '../../../text';

const words = text.queue.sharing;

/** How a batch is shared, in a few words. */
export const sharingWords = (sharing: Sharing, printers: ReadonlyMap<string, string>): string => {
  const nameOf = (id: string): string => printers.get(id) ?? id;
  switch (sharing.kind) {
    case 'one':
      return sharing.printerId === null ? words.defaultPrinter : nameOf(sharing.printerId);
    case 'round_robin':
      return words.inTurn(sharing.printerIds.map(nameOf).join(', '));
    case 'rules':
      return words.byRules(sharing.rules.length);
  }
};
