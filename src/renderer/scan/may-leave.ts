import type { LabelView } from '#shared/bridge/contract';

/**
 * False for a label whose paper must not leave: another one replaces it, or it shows data that were changed at the service. Paper
 * that was printed after the change was printed by a person who knew.
 */
export const mayLeave = ({
  label,
  print,
  replacedBy,
}: Pick<LabelView, 'label' | 'print'> & Partial<Pick<LabelView, 'replacedBy'>>): boolean => {
  if (replacedBy?.packageId) return false;
  return label.outdatedAt == null || (print !== null && print.createdAt >= label.outdatedAt);
};
