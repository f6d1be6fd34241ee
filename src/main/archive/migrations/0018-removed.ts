/** Labels whose names were removed, in the order in which they were: the floor is told of them. */
export const removed = /* sql */ `
create index labels_blanked on labels (blanked_at, id) where blanked_at is not null;
`;
