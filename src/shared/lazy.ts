/** Makes a value when it is first needed, and keeps it. For what is expensive and not needed at the start, such as `Intl` objects. */
export const lazy = <T>(make: () => T): (() => T) => {
  let made: { value: T } | null = null;
  return () => (made ??= { value: make() }).value;
};
