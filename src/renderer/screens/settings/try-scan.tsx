import { text } from '../../text';

export const TryScan = (_props: { prefixes: readonly string[]; suffix: string }) => (
  <p>{text.settings.scanner.try}</p>
);
