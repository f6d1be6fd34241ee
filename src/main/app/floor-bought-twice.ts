import { sayBoughtTwice } from '../features/ship/bought-twice';
import type { BoughtTwice, FloorLinkDeps, Holder } from '../floor/words';
import type { LabelWorkflow } from '../workflow/workflow';
import type { Archive } from './environment-deps';
import type { SharedLabels } from './floor-labels';

/** Which bench has an order, and since when. */
export const named = ({ name, bench, at }: Holder): string =>
  `${name ?? bench.slice(0, 8)}, ${new Date(at).toISOString()}`;

/** Holds what was bought here without asking, and elsewhere too. */
export const boughtTwiceBy = (archive: Archive, onError: FloorLinkDeps['onError']) => {
  let workflow: LabelWorkflow | null = null;
  const said = new Set<string>();
  return {
    connectedWith:
      (labels: SharedLabels): SharedLabels['connect'] =>
      (ports, connected) => {
        labels.connect(ports, connected);
        workflow = connected;
      },
    told: async (found: readonly BoughtTwice[]): Promise<void> => {
      for (const { label, other } of found) {
        if (workflow === null || said.has(label)) continue;
        const isSaid = await sayBoughtTwice(label, named(other), { archive }, workflow).catch(
          (error: unknown) => {
            onError('that another bench bought an order too could not be said', error);
            return false;
          },
        );
        if (isSaid) said.add(label);
      }
    },
  };
};
