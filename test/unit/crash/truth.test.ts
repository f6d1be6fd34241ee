import { describe, expect, it } from 'vitest';
import { createTruth } from '#test/support/crash/truth';

const label = (packageId: string, stage: 'sent' | 'confirmed') => ({
  ref1: `order of ${packageId}`,
  packageId,
  stage,
  hold: null,
});

/** How often each print was in doubt, after what was seen. */
const questionsOf = (see: (truth: ReturnType<typeof createTruth>) => void): Record<string, number> => {
  const truth = createTruth();
  see(truth);
  return Object.fromEntries(truth.paper);
};

describe('prints in doubt, as they are seen from outside', () => {
  it('are those on their way while the printer stands still, once others print there', () => {
    const after = (isOthersFirst: boolean) =>
      questionsOf((truth) => {
        truth.bytesLeft('before');
        truth.labelChanged(label('before', 'confirmed'));
        if (isOthersFirst) truth.othersPrinted();
        truth.bytesLeft('a');
        truth.printerStopped(true);
        truth.bytesLeft('b');
        truth.printerStopped(false);
        truth.bytesLeft('behind');
        if (!isOthersFirst) truth.othersPrinted();
        truth.printerStopped(true);
        truth.labelChanged(label('a', 'confirmed'));
        truth.othersPrinted();
      });
    expect(after(true)).toEqual({ a: 1, b: 1, behind: 1 });
    expect(after(false)).toEqual({ a: 1, b: 1, behind: 1 });
  });

  it('are none where a printer stands still at which no one else prints, or others print at one that goes on', () => {
    const seen = questionsOf((truth) => {
      truth.bytesLeft('a');
      truth.printerStopped(true);
      truth.printerStopped(false);
      truth.labelChanged(label('a', 'confirmed'));
      truth.othersPrinted();
      truth.bytesLeft('b');
      truth.labelChanged(label('b', 'confirmed'));
    });
    expect(seen).toEqual({});
  });

  it('are not those of a station that has not met the others yet: the one before it was killed', () => {
    const seen = questionsOf((truth) => {
      truth.othersPrinted();
      truth.killed({ registering: [], sending: [] });
      truth.bytesLeft('a');
      truth.printerStopped(true);
      truth.labelChanged(label('a', 'confirmed'));
    });
    expect(seen).toEqual({});
  });
});
