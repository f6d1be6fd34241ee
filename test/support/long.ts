/** Whether `npm run check:long` runs the tests: what takes minutes is tried in full then, and in part by `npm test`. */
export const isLong = process.env['PACKBENCH_LONG'] !== undefined;
