/** The length of the labels in the printer, in dots, as it was learned last. */
export const labelLength = /* sql */ `
alter table printers add column label_dots integer;
`;
