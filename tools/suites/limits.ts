/**
 * Time limits of tests, in milliseconds. They are for what hangs: a machine may be ten times slower than an ordinary one, and a
 * test that passes never waits for its limit.
 */
export const limits = {
  /** For something that is looked at again and again until it is as it should be. */
  poll: 300_000,
  test: 900_000,
};
