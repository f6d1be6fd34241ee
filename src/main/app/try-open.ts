import { join } from 'node:path';
import type { StationState } from '#shared/bridge/contract';
import { ArchiveError, damageRefusal, diskRefusal } from '../archive/archive';
import type { SettingsBook } from '../features/settings/settings';
import { type Environment, type EnvironmentPlan, openEnvironment } from './environment';

type ArchiveProblem = NonNullable<StationState['archiveProblem']>;
export type Opened = { environment: Environment } | { problem: ArchiveProblem };

const fileOf = ({ platform, settings }: EnvironmentPlan): string =>
  join(platform.folder, settings().service.environment, 'archive.db');

/** A damaged page that is met while work is taken up: all of the file is looked at, and it is made anew where there is a copy. */
const openOrMend = async (plan: EnvironmentPlan): Promise<Environment> => {
  try {
    return await openEnvironment(plan);
  } catch (error) {
    if (!damageRefusal(fileOf(plan), error)) throw error;
    plan.platform.log.error('the archive is damaged', error);
    plan.care.suspect();
    return openEnvironment(plan);
  }
};

/** Opens the environment, or says why its archive can't be opened. Any other failure is a mistake and is thrown. */
export const tryOpen = async (plan: EnvironmentPlan, settings: SettingsBook): Promise<Opened> => {
  const message = settings.problem();
  if (message !== null) {
    plan.platform.log.error(`the settings can not be read: ${message}`);
    const file = join(plan.platform.folder, 'settings.json');
    return { problem: { file, code: 'settings_unreadable', message } };
  }
  try {
    return { environment: await openOrMend(plan) };
  } catch (error) {
    const file = fileOf(plan);
    const refused =
      error instanceof ArchiveError ? error : (damageRefusal(file, error) ?? diskRefusal(file, error));
    if (!refused) throw error;
    plan.platform.log.error('the archive can not be opened', error);
    return { problem: { file: refused.file, code: refused.code, message: refused.reason } };
  }
};
