import { changedPrefix, usualPrefixes } from './prefixes';
import { parametersOf, textOf, type Token } from './token';

/**
 * Values of refused commands that carriers' labels begin with and that change nothing on a bench: labels with gaps (`^MNY`,
 * `^MNW`), no feeding after power-up and closing (`^MFN,N`), the map cleared behind each label (`^MCY`), full resolution
 * (`^JMA`): the settings parcel labels are printed with, or a printer's own defaults.
 */
const values: Partial<Record<string, RegExp>> = {
  '^MN': /^[YW]$/i,
  '^MF': /^N(,N)?$/i,
  '^MC': /^Y?$/i,
  '^JM': /^A?$/i,
};

const setsUsualPrefix = (token: Token): boolean => {
  const which = changedPrefix[token.code];
  return which !== undefined && token.data[0] === usualPrefixes()[which];
};

/** True for a command that is refused otherwise, but only says here what is so already. */
export const isHarmless = (name: string, token: Token): boolean => {
  const value = values[name];
  if (value === undefined) return setsUsualPrefix(token);
  return value.test(parametersOf(token).join(',')) && textOf(token.data).length < 20;
};
