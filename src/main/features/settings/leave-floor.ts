import type { Done, Input, Output } from '#shared/bridge/contract';
import { said } from '#shared/text/said';

/** What leaving needs of the station, by shape. */
export interface LeavingDesk {
  /** Whether the settings or the vault know a floor. */
  hasFloor(): Promise<boolean>;
  /** The bench of production belongs to the floor, and another environment is open: nobody could tell what it bought. */
  isElsewhere(): Promise<boolean>;
  /** Leaves in order, or says why it can't now. */
  leave(): Promise<
    { kind: 'left' } | { kind: 'away' } | { kind: 'busy' } | { kind: 'in_doubt' | 'taken'; orders: number }
  >;
  /** Notes that it left without the floor. */
  leaveAnyway(): Promise<void>;
  /** The vault forgets what lets it in. */
  forget(): Promise<void>;
}

type Left = Output<'settings.leaveFloor'>;

const no = (message: string, mayAnyway = false): Left => ({ ok: false, message, mayAnyway });

/** Null where the bench is off its floor. */
const whyNot = async ({ anyway }: Input<'settings.leaveFloor'>, desk: LeavingDesk): Promise<Left | null> => {
  const answer = await desk.leave();
  if (answer.kind === 'busy') return no(said('leaving.busy'));
  if (answer.kind === 'in_doubt') return no(said('leaving.inDoubt', { count: answer.orders }));
  if (answer.kind === 'taken') return no(said('leaving.taken', { count: answer.orders }));
  if (answer.kind === 'left') return null;
  if (!anyway) return no(said('leaving.away'), true);
  await desk.leaveAnyway();
  return null;
};

/**
 * Takes this bench off its floor. The floor comes first: whatever stops this in between, the bench buys nothing until it is said
 * again, and then it goes on from there.
 * @param alone writes the settings of a bench that works alone, and opens it as one
 */
export const leaveFloor = async (
  how: Input<'settings.leaveFloor'>,
  desk: LeavingDesk,
  alone: () => Promise<Done>,
): Promise<Left> => {
  if (!(await desk.hasFloor())) return no(said('floor.alone'));
  if (await desk.isElsewhere()) return no(said('leaving.production'));
  const refusal = await whyNot(how, desk);
  if (refusal) return refusal;
  await desk.forget();
  const done = await alone();
  return done.ok ? done : no(done.message);
};
