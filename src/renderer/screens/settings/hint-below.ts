/** Hints stand under their fields, so that fields of one row stay in one line however long the hints are. */
export const hintBelow: { inputWrapperOrder: ('label' | 'input' | 'description' | 'error')[] } = {
  inputWrapperOrder: ['label', 'input', 'error', 'description'],
};
