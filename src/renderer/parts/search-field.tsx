import { CloseButton, TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** What is searched. */
  search: string;
  onSearch: (search: string) => void;
  /** Longer than a person needs for the next letter, in milliseconds: the search waits until typing pauses. */
  typingMs: number;
  /** The name of the button that clears the field. */
  clear: string;
  /** Shown at the end of the empty field. */
  hint?: ReactNode;
}

/** Searches when typing pauses. */
export const SearchField = ({ search, onSearch, typingMs, clear, hint, ...input }: Props) => {
  const [typed, setTyped] = useState(search);
  const [known, setKnown] = useState(search);
  if (known !== search) {
    setKnown(search);
    // The search was cleared elsewhere.
    if (search === '') setTyped('');
  }
  const find = useDebouncedCallback(onSearch, typingMs);
  const type = (value: string): void => {
    setTyped(value);
    find(value);
  };
  return (
    <TextInput
      {...input}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      leftSection={<IconSearch size={20} aria-hidden />}
      {...(hint !== undefined && { rightSectionWidth: typed === '' ? 64 : 44 })}
      rightSection={
        typed === '' ? hint : <CloseButton size={40} aria-label={clear} onClick={() => type('')} />
      }
      maxLength={200}
      autoComplete="off"
      spellCheck={false}
    />
  );
};
