/** What of a label was not screened when the gate let it be bought: `parties`, `goods`, with a comma between. Never change it once released. */
export const unscreened = /* sql */ `
alter table labels add column unscreened text;
`;
