import type { LabelWorkflow } from '../workflow/workflow';
import type { Archive } from './environment-deps';
import type { SharedLabels } from './floor-labels';

/**
 * Labels that were bought and not printed when the program started. Another bench may have printed them meanwhile, and another computer
 * with a copy of this bench's folder has them too.
 */
export interface UnprintedLabels {
  /**
   * @param areReportsReceived whether it is known what other benches and copies printed, once they had time to report it
   * @returns false where a copy prints it, or may have printed it
   */
  mayPrint(labelId: string, areReportsReceived: () => Promise<boolean>): Promise<boolean>;
  connectedWith(connect: SharedLabels['connect']): SharedLabels['connect'];
  /** Another program runs as this bench. It makes the waiting first prints; at this bench a person decides. */
  copied(): Promise<void>;
}

export const unprintedLabelsIn = (
  archive: Pick<Archive, 'atStage' | 'printsIn'>,
  onError: (what: string, error: unknown) => void,
): UnprintedLabels => {
  const unprinted = archive.atStage('registered').then(
    (labels) => new Set(labels.map(({ id }) => id)),
    (error: unknown) => {
      onError('what was not printed before could not be read', error);
      return new Set<string>();
    },
  );
  let workflow: Pick<LabelWorkflow, 'cancelPrint'> | null = null;
  let isCopied = false;
  /** Labels for which the answer is awaited. */
  const answers = new Map<string, Promise<boolean>>();
  return {
    // Answered once for each label: a request after the answer is made by a person. One that comes before it (the print was moved to
    // another printer, or its batch was paused meanwhile) gets the same answer.
    mayPrint: async (labelId, areReportsReceived) => {
      const labels = await unprinted;
      const asked = answers.get(labelId);
      if (asked || !labels.delete(labelId)) return asked ?? true;
      const answer = areReportsReceived()
        .then((areReceived) => areReceived && !isCopied)
        .finally(() => answers.delete(labelId));
      answers.set(labelId, answer);
      return answer;
    },
    connectedWith: (connect) => (ports, connected) => {
      workflow = connected;
      connect(ports, connected);
    },
    copied: async () => {
      isCopied = true;
      try {
        // The copy may have them too. The queue asks again for each print that is cancelled here.
        const labels = await unprinted;
        for (const { id } of await archive.atStage('registered')) labels.add(id);
        for (const { id, reason } of await archive.printsIn(['queued']))
          if (reason === 'first') await workflow?.cancelPrint(id);
      } catch (error) {
        onError('prints that a copy of this bench has too could not be taken back', error);
      }
    },
  };
};
