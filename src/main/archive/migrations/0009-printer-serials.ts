/** By what a printer is known, wherever it is, and where it was before it was found again. Never change it once released. */
export const printerSerials = /* sql */ `
alter table printers add column serial text;
alter table printers add column moved_from text;
alter table printers add column moved_at text;
`;
