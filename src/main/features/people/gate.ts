import type { AskedCall, CallName, Input } from '#shared/bridge/contract';
import { levelOf } from '#shared/people/permissions';
import type { Person } from '#shared/people/person';
import { codedMessage } from '#shared/text/coded-message';
import { runAsOperator } from '../../base/operator-context';
import type { Approvals } from './approvals';
import { changesAsked } from './call-changes';

/**
 * Whether a call may be made now. `run` does its work in the name of the person who asked; `isAllowed` if a supervisor's approval permits
 * it.
 */
export type Admission =
  | { ok: true; run: <T>(work: () => T) => T; isAllowed?: true }
  | { ok: false; message: string; needs: 'operator' | 'supervisor'; asked?: AskedCall };

/** The requested values and the present values of the same fields; empty if the call changes no such thing. */
export interface RequestedChange {
  now: Record<string, unknown>;
  wanted: unknown;
}

export interface GatePorts {
  isOn: () => boolean;
  /** The person who is signed in. */
  present: () => Person | null;
  allowance: Approvals;
  /** The changes that a call would make, for the person who approves it. */
  changeOf: (name: CallName, input: unknown) => RequestedChange;
}

const locked: Admission = { ok: false, message: codedMessage('people.locked'), needs: 'operator' };
const notAllowed = {
  ok: false,
  message: codedMessage('people.supervisorNeeded'),
  needs: 'supervisor',
} as const;

const as = (name: string | null): Extract<Admission, { ok: true }> => ({
  ok: true,
  run: (work) => runAsOperator(name, work),
});

/** Decides about each call before its work starts. Where people do not sign in, everything is allowed, without a name. */
export const createGate =
  ({ isOn, present, allowance, changeOf }: GatePorts) =>
  <N extends CallName>(name: N, input: Input<N>): Admission => {
    if (!isOn()) return as(null);
    const person = present();
    const level = levelOf(name, input);
    if (level === 'open') return as(person?.name ?? null);
    if (!person) return locked;
    if (level === 'packer' || person.role === 'supervisor') return as(person.name);
    const supervisor = allowance.take(name, input);
    if (supervisor !== null)
      return {
        ...as(codedMessage('people.allowedBy', { person: person.name, supervisor })),
        isAllowed: true,
      };
    const { now, wanted } = changeOf(name, input);
    return {
      ...notAllowed,
      asked: { id: allowance.refused(name, input), changes: changesAsked(now, wanted) },
    };
  };
