import { Modal, type ModalProps } from '@mantine/core';
import { text } from '../text';

/** A dialog over the screen, with a button that closes it. Mount it to open it. */
export const Dialog = ({ closeButtonProps, ...props }: Omit<ModalProps, 'opened'>) => (
  <Modal
    {...props}
    opened
    closeButtonProps={{ 'aria-label': text.parts.close, size: 44, ...closeButtonProps }}
  />
);
