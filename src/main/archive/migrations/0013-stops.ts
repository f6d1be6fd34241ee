/** Why the program stopped a batch, and causes a person goes on in spite of. Never change it once released; add 0014. */
export const stops = /* sql */ `
alter table batches add column stop text;
alter table batches add column accepted text not null default '[]';
`;
