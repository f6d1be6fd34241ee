/**
 * When something that stands on a label's paper was changed at the service, and which label was bought in place of which.
 * Never change it once released.
 */
export const replacements = /* sql */ `
alter table labels add column outdated_at text;
create index labels_replaces on labels (replaces) where replaces is not null;
`;
