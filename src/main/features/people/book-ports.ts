import type { Person } from '#shared/people/person';
import type { ListSeal } from './seal';
import type { PeopleFloor } from './sharing';

/** Returns why a list may not be changed in this way; null if it may. */
export type Guard = (people: readonly Person[]) => string | null;

/** The dependencies of a list of people. */
export interface BookPorts {
  guard: Guard;
  seal?: ListSeal | undefined;
  /** The floor's list; null if there is no floor. */
  floor?: (() => PeopleFloor | null) | undefined;
  /** True if people sign in. Otherwise everybody may change the list, and it is never a floor's. */
  isOn?: (() => boolean) | undefined;
}
