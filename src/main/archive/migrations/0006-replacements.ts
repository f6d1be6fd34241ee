/**
 * The time at which data printed on a label was changed at the service (the paper is then out of date), and an index that finds the
 * label that was bought in place of another.
 */
export const replacements = /* sql */ `
alter table labels add column outdated_at text;
create index labels_replaces on labels (replaces) where replaces is not null;
`;
