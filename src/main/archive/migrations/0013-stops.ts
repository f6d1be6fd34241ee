/** Why the program stopped a batch (`stop`), and the causes that a person accepted, so that the batch continues (`accepted`). */
export const stops = /* sql */ `
alter table batches add column stop text;
alter table batches add column accepted text not null default '[]';
`;
