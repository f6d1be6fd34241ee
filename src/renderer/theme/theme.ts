import { Button, createTheme, type MantineColorsTuple } from '@mantine/core';

/**
 * The one accent colour, for what can be pressed. Index 6 fills buttons on a light background, 5 on a dark
 * one.
 */
const accent: MantineColorsTuple = [
  '#e8f2fd',
  '#d0e4fa',
  '#a3cbf6',
  '#85bdfa',
  '#6db3ff',
  '#2673c4',
  '#0b5cad',
  '#0a5299',
  '#084580',
  '#063767',
];

/** A dark background in the tint of the tokens; Mantine's own is a plain grey. */
const dark: MantineColorsTuple = [
  '#eef2f6',
  '#c9d3de',
  '#a9b5c2',
  '#7d8a99',
  '#46525f',
  '#343e4a',
  '#1f2731',
  '#171d25',
  '#11161c',
  '#0d1116',
];

export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 5 },
  colors: { accent, dark },
  autoContrast: true,
  fontFamily: 'system-ui, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "DejaVu Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "Cascadia Mono", Consolas, "DejaVu Sans Mono", monospace',
  // The scale of tokens.css, under the names that Mantine uses.
  fontSizes: {
    xs: 'var(--pb-text-xs)',
    sm: 'var(--pb-text-s)',
    md: 'var(--pb-text-m)',
    lg: 'var(--pb-text-l)',
    xl: 'var(--pb-text-xl)',
  },
  spacing: {
    xs: 'var(--pb-space-m)',
    sm: 'var(--pb-space-l)',
    md: 'var(--pb-space-xl)',
    lg: 'var(--pb-space-2xl)',
    xl: 'var(--pb-space-4xl)',
  },
  defaultRadius: 'md',
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: Button.extend({ defaultProps: { size: 'md' } }),
    Modal: {
      defaultProps: { centered: true, padding: 'lg', size: 'lg', overlayProps: { backgroundOpacity: 0.55 } },
    },
    TextInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    NumberInput: { defaultProps: { size: 'md' } },
    Autocomplete: { defaultProps: { size: 'md' } },
    NativeSelect: { defaultProps: { size: 'md' } },
    TagsInput: { defaultProps: { size: 'md' } },
    Select: { defaultProps: { size: 'md', comboboxProps: { shadow: 'md' } } },
    SegmentedControl: { defaultProps: { size: 'md' } },
    Switch: { defaultProps: { size: 'md' } },
    Checkbox: { defaultProps: { size: 'md' } },
    Radio: { defaultProps: { size: 'md' } },
  },
});
