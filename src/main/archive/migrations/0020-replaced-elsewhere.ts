/** The replacement that another bench of the floor bought for a label, as JSON. */
export const replacedElsewhere = /* sql */ `
alter table labels add column replaced_elsewhere text;
`;
