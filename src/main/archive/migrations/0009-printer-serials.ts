/** The serial number that identifies a printer at any address, its previous address, and when it was found at the present one. */
export const printerSerials = /* sql */ `
alter table printers add column serial text;
alter table printers add column moved_from text;
alter table printers add column moved_at text;
`;
