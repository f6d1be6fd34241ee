import type { AskedCall, CallName, Input } from '#shared/bridge/contract';
import { levelOf } from '#shared/people/permissions';
import type { Person } from '#shared/people/person';
import { said } from '#shared/text/said';
import { runAsOperator } from '../../base/operator-context';
import type { Allowance } from './allowance';
import { changesAsked } from './asked';

/** Whether a call may be made now. `run` does its work in the name of who asks for it. */
export type Admission =
  | { ok: true; run: <T>(work: () => T) => T }
  | { ok: false; message: string; needs: 'operator' | 'supervisor'; asked?: AskedCall };

/** What is asked for, and what the same fields are now; nothing where the call changes no such thing. */
export interface RequestedChange {
  now: Record<string, unknown>;
  wanted: unknown;
}

export interface GatePorts {
  isOn: () => boolean;
  /** Who is signed in. */
  present: () => Person | null;
  allowance: Allowance;
  /** What a call would change, for who is asked to allow it. */
  meant: (name: CallName, input: unknown) => RequestedChange;
}

const locked: Admission = { ok: false, message: said('people.locked'), needs: 'operator' };
const notAllowed = {
  ok: false,
  message: said('people.supervisorNeeded'),
  needs: 'supervisor',
} as const;

const as = (name: string | null): Admission => ({ ok: true, run: (work) => runAsOperator(name, work) });

/** Decides about each call before anything of it is done. Where nobody signs in, everything may be done, by nobody. */
export const createGate =
  ({ isOn, present, allowance, meant }: GatePorts) =>
  <N extends CallName>(name: N, input: Input<N>): Admission => {
    if (!isOn()) return as(null);
    const person = present();
    const level = levelOf(name, input);
    if (level === 'open') return as(person?.name ?? null);
    if (!person) return locked;
    if (level === 'packer' || person.role === 'supervisor') return as(person.name);
    const supervisor = allowance.take(name, input);
    if (supervisor !== null) return as(`${person.name}, allowed by ${supervisor}`);
    const { now, wanted } = meant(name, input);
    return {
      ...notAllowed,
      asked: { id: allowance.refused(name, input), changes: changesAsked(now, wanted) },
    };
  };
