import type { Input } from '#shared/bridge/contract';
import type { appearances } from '#shared/settings';
import type { StationLanguage } from '#shared/text/languages';

export interface StationValues extends Record<string, unknown> {
  name: string;
  sound: boolean;
  appearance: (typeof appearances)[number];
  language: StationLanguage;
}

/**
 * What the section saves. Without a new name, only what anybody may change, also a packer or at a bench that its administrator set up.
 * @param savedName the bench's name so far
 */
export const stationInput = ({ name, ...rest }: StationValues, savedName: string): Input<'settings.set'> => ({
  ...(name.trim() !== savedName && { station: { name: name.trim() } }),
  ...rest,
});
