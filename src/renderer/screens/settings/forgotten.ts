import { sameJson } from '#shared/json';

/**
 * The stored answers without those that a person forgets. A section keeps what is forgotten, not what is
 * left: an answer that is stored or changed before the section is saved stays.
 */
export const without = <T>(stored: readonly T[], forgotten: readonly T[]): T[] =>
  stored.filter((one) => !forgotten.some((other) => sameJson(one, other)));
