import { z } from 'zod';
import { badgeSchema } from '../../people/badge';
import { personName, personSchema, pinSchema, roles } from '../../people/person';
import { answer, call, done, id, nothing } from '../parts';

/** How a person proves who they are. It is checked and never stored. */
const proof = z.union([
  z.strictObject({ personId: id, pin: z.string().min(1).max(64) }),
  z.strictObject({ badge: z.string().min(1).max(100) }),
]);

const refusal = z.object({
  ok: z.literal(false),
  message: z.string(),
  /** Time until the next attempt is accepted, in milliseconds; 0 if at once. */
  waitMs: z.number().int(),
  /** False if the attempt came too soon after wrong ones and was not checked. */
  isCounted: z.boolean(),
});

const who = personSchema.pick({ id: true, name: true, role: true, language: true });

export const peopleStateSchema = z.object({
  on: z.boolean(),
  /** Who is signed in; null while the station is locked, and where no one has to sign in. */
  person: who.nullable(),
  /** People who may sign in with a PIN, by name. */
  choices: z.array(who),
  /**
   * Why no one can sign in: the list of people is unreadable, was written by a newer version, is sealed by an unavailable keychain, or has
   * no supervisor.
   */
  problem: z.enum(['damaged', 'newer', 'no_key', 'nobody']).nullable(),
});
export type PeopleState = z.infer<typeof peopleStateSchema>;

export const peopleCalls = {
  'people.state': call(nothing, peopleStateSchema, 'open'),
  /** Signs a person in, and the previous person out. */
  'people.signIn': call(
    proof,
    z.discriminatedUnion('ok', [z.object({ ok: z.literal(true), person: who }), refusal]),
    'open',
  ),
  'people.signOut': call(nothing, done, 'open'),
  /** Somebody is at the station, so it does not lock for a while. */
  'people.touch': call(nothing, done, 'open'),
  /**
   * A supervisor approves one call that was refused, exactly as it was made (`asked` in its refusal): once, within 60 seconds, for the
   * person who is signed in.
   */
  'people.authorise': call(
    z.object({ asked: id, proof }),
    z.discriminatedUnion('ok', [z.object({ ok: z.literal(true) }), refusal]),
    'packer',
  ),
  /**
   * Whether the benches of the floor share one list of people. `alone`: there is no floor, or it is out of reach. `none`: the floor has no
   * list. `offered`: the floor has one, and this bench has its own. `waiting`: names of this bench's former people.
   */
  'people.sharing': call(
    nothing,
    z.object({ state: z.enum(['alone', 'none', 'offered', 'shared']), waiting: z.array(z.string()) }),
    'packer',
  ),
  /** Makes this bench's list the floor's, or uses the floor's list at this bench. */
  'people.share': call(z.object({ how: z.enum(['first', 'use']) }), done, 'supervisor'),
  /** Decides what happens to this bench's former people. */
  'people.settleWaiting': call(z.object({ take: z.boolean() }), done, 'supervisor'),
  'people.list': call(nothing, z.array(personSchema), 'packer'),
  /** Adds a person, or changes the one with this ID. `pin` is only for a new person. */
  'people.save': call(
    z.object({
      id: id.optional(),
      name: personName,
      role: z.enum(roles),
      active: z.boolean(),
      /** If absent, it stays unchanged. */
      language: personSchema.shape.language.optional(),
      pin: pinSchema.optional(),
    }),
    answer({ person: personSchema }, { field: z.string().optional() }),
    'supervisor',
  ),
  'people.remove': call(z.object({ personId: id }), done, 'supervisor'),
  /** Null removes the PIN. */
  'people.setPin': call(z.object({ personId: id, pin: pinSchema.nullable() }), done, 'supervisor'),
  /** Null removes the badge. */
  'people.setBadge': call(z.object({ personId: id, badge: badgeSchema.nullable() }), done, 'supervisor'),
  /** Creates a new secret badge, prints it, and assigns it to the person once it may have been printed. */
  'people.printBadge': call(z.object({ personId: id, printerId: id.nullable() }), done, 'supervisor'),
} as const;
