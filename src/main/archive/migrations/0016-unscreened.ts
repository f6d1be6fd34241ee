/** What was not screened when the gate allowed the purchase of a label: `parties`, `goods` or both, separated by a comma. */
export const unscreened = /* sql */ `
alter table labels add column unscreened text;
`;
