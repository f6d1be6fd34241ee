import type { LabelView, ShipAnswer } from '#shared/bridge/contract';
import { type Answered, newerInAnswer, stampOf } from './last-scan';

/** Number of requests without an answer yet. */
let openRequests = 0;
/** Labels announced during a request: an announcement can be newer than the answer that follows it. */
let announcedMeanwhile = new Map<string, LabelView>();

/** Starts a request, until `endRequest`. */
export const beginRequest = (): void => {
  if (openRequests === 0) announcedMeanwhile = new Map();
  openRequests += 1;
};

export const endRequest = (): void => {
  openRequests -= 1;
};

/** Keeps a label that is announced during a request. */
export const keepAnnounced = (view: LabelView): void => {
  if (openRequests > 0) announcedMeanwhile.set(view.label.id, view);
};

/** The answer to a request as the last scan, with its label as it is now. */
export const toLastScan = (turn: number, code: string, answer: ShipAnswer): Answered => {
  if (answer.kind === 'not_found')
    return {
      ...{ phase: 'not_found', turn, code },
      ...(answer.isShared ? { isShared: true } : {}),
      ...(answer.elsewhere && { elsewhere: answer.elsewhere }),
      ...(answer.alike && { alike: answer.alike }),
    };
  const announced = announcedMeanwhile.get(answer.view.label.id);
  const view = announced ? newerInAnswer(answer.kind, answer.view, announced) : answer.view;
  const common = { turn, kind: answer.kind, answeredAt: stampOf(answer.view), view };
  return {
    phase: 'label',
    ...common,
    ...('scanned' in answer ? { scanned: answer.scanned } : {}),
    ...('papers' in answer ? { papers: answer.papers } : {}),
    ...(answer.kind === 'duplicate' && answer.allOut !== undefined ? { allOut: answer.allOut } : {}),
    ...(answer.kind === 'duplicate' && answer.bought !== undefined ? { bought: answer.bought } : {}),
    ...(answer.kind === 'duplicate' && answer.elsewhere ? { isFloorAsked: false } : {}),
    ...('again' in answer ? { again: answer.again } : {}),
  };
};
