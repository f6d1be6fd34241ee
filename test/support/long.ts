/**
 * Whether `npm run check:long` runs the tests: tests that take minutes run completely then, and partly in
 * `npm test`.
 */
export const isLong = process.env['PACKBENCH_LONG'] !== undefined;
