import { holdBoughtTwice } from '../features/ship/bought-twice';
import type { BoughtTwice, FloorLinkDeps, Holder } from '../floor/types';
import type { LabelWorkflow } from '../workflow/workflow';
import type { Archive } from './environment-deps';
import type { SharedLabels } from './floor-labels';

/**
 * The bench that has an order, and since when, as the floor has it. The text may be wrong: anybody with the database could have changed it.
 */
export const named = ({ name, bench, at }: Holder): string => {
  const whose = name ?? bench.slice(0, 8);
  const since = new Date(at);
  return Number.isNaN(since.getTime()) ? whose : `${whose}, ${since.toISOString()}`;
};

/** Notes on labels that were bought here that another bench bought the same order. */
export const boughtTwiceBy = (archive: Archive, onError: FloorLinkDeps['onError']) => {
  let workflow: LabelWorkflow | null = null;
  const noted = new Set<string>();
  return {
    connectedWith:
      (labels: SharedLabels): SharedLabels['connect'] =>
      (ports, connected) => {
        labels.connect(ports, connected);
        workflow = connected;
      },
    note: async (found: readonly BoughtTwice[]): Promise<void> => {
      for (const { label, other } of found) {
        if (workflow === null || noted.has(label)) continue;
        const isNoted = await holdBoughtTwice(label, named(other), { archive }, workflow).catch(
          (error: unknown) => {
            onError('that another bench bought an order too could not be said', error);
            return false;
          },
        );
        if (isNoted) noted.add(label);
      }
    },
  };
};
