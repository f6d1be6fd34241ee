import { join } from 'node:path';
import type { ArchiveProblem } from '#shared/bridge/contract';
import { codedMessage } from '#shared/text/coded-message';
import { ArchiveError, damageRefusal, diskRefusal } from '../archive/archive';
import { archiveIn } from '../archive/core/paths';
import type { SettingsBook } from '../features/settings/settings';
import { type Environment, type EnvironmentPlan, openEnvironment } from './environment';

export type Opened = { environment: Environment } | { problem: ArchiveProblem };

const fileOf = ({ platform, settings }: EnvironmentPlan): string =>
  archiveIn(platform.folder, settings().service.environment);

/**
 * If damage is found while work is resumed, the complete file is checked, and restored where there is a copy. SQLite also meets damage
 * where only an index and its table differ, which the quick check does not find.
 */
const openOrFix = async (plan: EnvironmentPlan): Promise<Environment> => {
  try {
    return await openEnvironment(plan);
  } catch (error) {
    if (!damageRefusal(fileOf(plan), error)) throw error;
    plan.platform.log.error('the archive is damaged', error);
    plan.maintenance.markSuspect('integrity_check');
    return openEnvironment(plan);
  }
};

/** Opens the environment, or returns why its archive can't be opened. Any other error is a defect and is thrown. */
export const tryOpen = async (plan: EnvironmentPlan, settings: SettingsBook): Promise<Opened> => {
  const message = settings.problem();
  if (message !== null) {
    plan.platform.log.error(`the settings can not be read: ${message}`);
    const file = join(plan.platform.folder, 'settings.json');
    return {
      problem: {
        file,
        code: 'settings_unreadable',
        message: codedMessage('archive.settings', { cause: message }),
      },
    };
  }
  try {
    return { environment: await openOrFix(plan) };
  } catch (error) {
    const file = fileOf(plan);
    const refused =
      error instanceof ArchiveError ? error : (damageRefusal(file, error) ?? diskRefusal(file, error));
    if (!refused) throw error;
    plan.platform.log.error('the archive can not be opened', error);
    return { problem: { file: refused.file, code: refused.code, message: refused.reason } };
  }
};
