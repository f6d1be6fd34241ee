import type { Person } from '#shared/people/person';
import type { ListSeal } from './seal';
import type { PeopleFloor } from './sharing';

/** Says why a list may not become so; null when it may. */
export type Guard = (people: readonly Person[]) => string | null;

/** What a list of people asks of others. */
export interface BookPorts {
  guard: Guard;
  seal?: ListSeal | undefined;
  /** The list of the floor that is here; null where there is none. */
  floor?: (() => PeopleFloor | null) | undefined;
  /** Whether people sign in: where nobody does, everybody may change the list, and it is no floor's. */
  isOn?: (() => boolean) | undefined;
}
