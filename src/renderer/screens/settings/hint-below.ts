/**
 * Descriptions below the inputs, so that the inputs of one row are aligned however long the descriptions are.
 */
export const hintBelow: { inputWrapperOrder: ('label' | 'input' | 'description' | 'error')[] } = {
  inputWrapperOrder: ['label', 'input', 'error', 'description'],
};
