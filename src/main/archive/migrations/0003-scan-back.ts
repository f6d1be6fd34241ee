/**
 * When the label on a parcel was scanned after it came out; null while it was not, or since it was printed again. A column of
 * its own, so that lists and tallies of ten thousand labels read no log. Never change it once released; add 0004.
 */
export const scanBack = /* sql */ `
alter table labels add column scanned_back_at text;
`;
