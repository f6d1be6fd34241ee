import { Button, type ButtonProps, FileButton } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { type Ref, useRef } from 'react';
import { text } from '../text';

/** In bytes. The station refuses larger files too; not reading them saves a minute of waiting. */
const limit = 50 * 1024 * 1024;

/** Why a file is not sent to the station; null for one that is. */
export const whyNotSent = ({ size }: File): string | null => {
  if (size > limit) return text.intake.tooBig;
  return size === 0 ? text.intake.empty : null;
};

interface Props extends Pick<ButtonProps, 'loading' | 'rightSection'> {
  /** The endings of the names of files that can be chosen: `.csv,.json`. */
  accept: string;
  onFile: (file: File) => Promise<void>;
  ref?: Ref<HTMLButtonElement> | undefined;
  'aria-keyshortcuts'?: string | undefined;
  children: string;
}

/** Chooses a file to import. The same file can be chosen twice in a row. */
export const FileImportButton = ({ accept, onFile, ...button }: Props) => {
  const reset = useRef<() => void>(null);
  const take = (file: File | null): void => {
    if (file) void onFile(file);
    reset.current?.();
  };
  return (
    <FileButton accept={accept} onChange={take} resetRef={reset}>
      {(props) => (
        <Button
          {...props}
          variant="default"
          leftSection={<IconFileImport size={20} aria-hidden />}
          {...button}
        />
      )}
    </FileButton>
  );
};
