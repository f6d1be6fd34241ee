import type { ruleFields, Sharing } from '#shared/queue/batch';
import { text } from '../../../text';

const words = text.queue.sharing;

/** How a batch is distributed, in a few words. */
export const sharingWords = (sharing: Sharing, printers: ReadonlyMap<string, string>): string => {
  const nameOf = (id: string): string => printers.get(id) ?? id;
  switch (sharing.kind) {
    case 'one':
      if (sharing.printerId !== null) return nameOf(sharing.printerId);
      return printers.size === 0 ? text.shell.noPrinter : words.defaultPrinter;
    case 'round_robin':
      return words.inTurn({ names: sharing.printerIds.map(nameOf).join(', ') });
    case 'rules':
      return words.byRules({ count: sharing.rules.length });
  }
};

export type Kind = Sharing['kind'];
export type RuleField = (typeof ruleFields)[number];

export interface RuleDraft {
  field: RuleField;
  equals: string;
  printerId: string | null;
}

/** The contents of the dialog. Each kind of distribution keeps its values while another one is displayed. */
export interface SharingDraft {
  kind: Kind;
  /** Null is the default printer. */
  one: string | null;
  turns: readonly string[];
  rules: readonly RuleDraft[];
  otherwise: string | null;
  /** Orders without a matching rule are left to the other benches of the floor. */
  leaveOthers: boolean;
}

export const emptyRule: RuleDraft = { field: 'countryISO2', equals: '', printerId: null };

/** @param printerIds all printers; at first all of them take turns */
export const draftOf = (sharing: Sharing, printerIds: readonly string[]): SharingDraft => ({
  kind: sharing.kind,
  one: sharing.kind === 'one' ? sharing.printerId : null,
  turns: sharing.kind === 'round_robin' ? sharing.printerIds : printerIds,
  rules: sharing.kind === 'rules' ? sharing.rules : [emptyRule],
  otherwise: sharing.kind === 'rules' ? sharing.otherwise : null,
  leaveOthers: sharing.kind === 'rules' && sharing.leaveOthers === true,
});

/** The service has capital letters for country and contents. */
const equalsOf = ({ field, equals }: RuleDraft): string => {
  const typed = equals.trim();
  return field === 'serviceCode' ? typed : typed.toUpperCase();
};

/** Null while a value is missing. */
export const sharingOf = (draft: SharingDraft): Sharing | null => {
  switch (draft.kind) {
    case 'one':
      return { kind: 'one', printerId: draft.one };
    case 'round_robin':
      return draft.turns.length === 0 ? null : { kind: 'round_robin', printerIds: [...draft.turns] };
    case 'rules': {
      const rules = draft.rules.map((rule) => ({ ...rule, equals: equalsOf(rule) }));
      const complete = rules.flatMap(({ printerId, ...rule }) =>
        printerId === null || rule.equals === '' ? [] : [{ ...rule, printerId }],
      );
      return complete.length < rules.length || complete.length === 0
        ? null
        : {
            ...{ kind: 'rules', rules: complete, otherwise: draft.otherwise },
            ...(draft.leaveOthers && { leaveOthers: true }),
          };
    }
  }
};
