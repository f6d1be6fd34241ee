import type { Done, Input, Output } from '#shared/bridge/contract';
import { codedMessage } from '#shared/text/coded-message';

/** The dependencies for leaving a floor, by their shape. */
export interface LeavingDesk {
  /** True if the settings or the vault contain a floor. */
  hasFloor(): Promise<boolean>;
  /** True if the production bench belongs to the floor while another environment is open: its purchases could not be reported. */
  isElsewhere(): Promise<boolean>;
  /** Leaves in order, or says why it can't at present. */
  leave(): Promise<
    { kind: 'left' } | { kind: 'away' } | { kind: 'busy' } | { kind: 'in_doubt' | 'taken'; orders: number }
  >;
  /** Records that it left without the floor. */
  leaveAnyway(): Promise<void>;
  /** Removes the floor's secrets from the vault. */
  forget(): Promise<void>;
}

type Left = Output<'settings.leaveFloor'>;

const no = (message: string, mayAnyway = false): Left => ({ ok: false, message, mayAnyway });

/** Null if the bench has left its floor. */
const whyNot = async ({ anyway }: Input<'settings.leaveFloor'>, desk: LeavingDesk): Promise<Left | null> => {
  const answer = await desk.leave();
  if (answer.kind === 'busy') return no(codedMessage('leaving.busy'));
  if (answer.kind === 'in_doubt') return no(codedMessage('leaving.inDoubt', { count: answer.orders }));
  if (answer.kind === 'taken') return no(codedMessage('leaving.taken', { count: answer.orders }));
  if (answer.kind === 'left') return null;
  if (!anyway) return no(codedMessage('leaving.away'), true);
  await desk.leaveAnyway();
  return null;
};

/**
 * Removes this bench from its floor. The floor is informed first: if this is interrupted, the bench buys nothing until leaving is requested
 * again, and then continues from there.
 * @param alone saves the settings of a bench that works alone, and reopens it
 */
export const leaveFloor = async (
  how: Input<'settings.leaveFloor'>,
  desk: LeavingDesk,
  alone: () => Promise<Done>,
): Promise<Left> => {
  if (!(await desk.hasFloor())) return no(codedMessage('floor.alone'));
  if (await desk.isElsewhere()) return no(codedMessage('leaving.production'));
  const refusal = await whyNot(how, desk);
  if (refusal) return refusal;
  await desk.forget();
  const done = await alone();
  return done.ok ? done : no(done.message);
};
