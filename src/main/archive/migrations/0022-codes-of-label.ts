/** The codes of a label are read for the floor and by the retention; without an index, that reads the codes of every label. */
export const codesOfLabel = /* sql */ `
create index label_codes_label_id on label_codes (label_id);
`;
