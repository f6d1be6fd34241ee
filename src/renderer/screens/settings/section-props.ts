import type { Output } from '#shared/bridge/contract';

/** What every section of the settings is given: the settings as the station has them now. */
export interface SectionProps {
  settings: Output<'settings.get'>;
}
