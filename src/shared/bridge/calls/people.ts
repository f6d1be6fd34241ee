import { z } from 'zod';
import { badgeSchema } from '../../people/badge';
import { personName, personSchema, pinSchema, roles } from '../../people/person';
import { call, done, id, nothing } from '../parts';

/** What somebody shows to say who they are. Looked at, and kept nowhere. */
const proof = z.union([
  z.strictObject({ personId: id, pin: z.string().min(1).max(64) }),
  z.strictObject({ badge: z.string().min(1).max(100) }),
]);

const refusal = z.object({
  ok: z.literal(false),
  message: z.string(),
  /** Until the next try counts, in milliseconds; 0 when at once. */
  waitMs: z.number().int(),
  /** False where it came too soon after wrong tries, and was not looked at. */
  isCounted: z.boolean(),
});

const who = personSchema.pick({ id: true, name: true, role: true, language: true });

export const peopleStateSchema = z.object({
  on: z.boolean(),
  /** Who is signed in; null while the station is locked, and while nobody has to sign in. */
  person: who.nullable(),
  /** Who may sign in with a PIN, by name. */
  choices: z.array(who),
  /**
   * Why nobody can sign in: the list of people can't be read, was made by a newer version, is sealed by a keychain that is away, or
   * has no supervisor.
   */
  problem: z.enum(['damaged', 'newer', 'no_key', 'nobody']).nullable(),
});
export type PeopleState = z.infer<typeof peopleStateSchema>;

export const peopleCalls = {
  'people.state': call(nothing, peopleStateSchema, 'open'),
  /** Signs in, in place of whoever was. */
  'people.signIn': call(
    proof,
    z.discriminatedUnion('ok', [z.object({ ok: z.literal(true), person: who }), refusal]),
    'open',
  ),
  'people.signOut': call(nothing, done, 'open'),
  /** Somebody is at the station: it does not lock for a while. */
  'people.touch': call(nothing, done, 'open'),
  /**
   * A supervisor allows one call that was refused, exactly as it was made (`asked` in its refusal): once, within 60 seconds, to
   * who is signed in.
   */
  'people.authorise': call(
    z.object({ asked: id, proof }),
    z.discriminatedUnion('ok', [z.object({ ok: z.literal(true) }), refusal]),
    'packer',
  ),
  /**
   * Whether benches of the floor have one list. `alone`: there is no floor, or it can't be asked. `none`: the floor has no list.
   * `offered`: it has one, and this bench has its own. `waiting` are the names of this bench's former people.
   */
  'people.sharing': call(
    nothing,
    z.object({ state: z.enum(['alone', 'none', 'offered', 'shared']), waiting: z.array(z.string()) }),
    'packer',
  ),
  /** Makes this list the floor's, or the floor's this bench's. */
  'people.share': call(z.object({ how: z.enum(['first', 'use']) }), done, 'supervisor'),
  /** Says what becomes of this bench's former people. */
  'people.settleWaiting': call(z.object({ take: z.boolean() }), done, 'supervisor'),
  'people.list': call(nothing, z.array(personSchema), 'packer'),
  /** Adds a person, or changes the one with this id. `pin` is for a new one only. */
  'people.save': call(
    z.object({
      id: id.optional(),
      name: personName,
      role: z.enum(roles),
      active: z.boolean(),
      /** Left out, it stays as it is. */
      language: personSchema.shape.language.optional(),
      pin: pinSchema.optional(),
    }),
    z.discriminatedUnion('ok', [
      z.object({ ok: z.literal(true), person: personSchema }),
      z.object({ ok: z.literal(false), message: z.string(), field: z.string().optional() }),
    ]),
    'supervisor',
  ),
  'people.remove': call(z.object({ personId: id }), done, 'supervisor'),
  /** Null takes the PIN away. */
  'people.setPin': call(z.object({ personId: id, pin: pinSchema.nullable() }), done, 'supervisor'),
  /** Null takes the badge away. */
  'people.setBadge': call(z.object({ personId: id, badge: badgeSchema.nullable() }), done, 'supervisor'),
  /** Makes a badge nobody has seen, prints it, and gives it to the person once it may have come out. */
  'people.printBadge': call(z.object({ personId: id, printerId: id.nullable() }), done, 'supervisor'),
} as const;
