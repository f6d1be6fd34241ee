/** Finds labels whose personal data was removed, in the order of removal. They are reported to the floor in this order. */
export const removed = /* sql */ `
create index labels_blanked on labels (blanked_at, id) where blanked_at is not null;
`;
