import { Button, Group, Stack } from '@mantine/core';
import { type ArchiveProblem as Problem, type PeopleState, restorable } from '#shared/bridge/contract';
import type { Settings } from '#shared/settings';
import { RestoreForm } from '../data/restore-form';
import { ErrorNote, Fact, Facts, useAction } from '../parts';
import { lacksSupervisor, SupervisorDoor } from '../people/supervisor-door';
import { useActivityReports, WhoButton } from '../people/who-button';
import { call, queries, useStation } from '../station';
import { text } from '../text';
import { inWords } from '../text/format';
import { FullScreen } from './full-screen';

const words = text.shell.archive;

/** Tries again: the keychain may be unlocked now, or the disk connected. */
const retryOpening = async (): Promise<unknown> => {
  const answer = await call('data.encryptNow', undefined);
  await queries.invalidateQueries();
  return answer;
};

/** The archives of other environments can still be opened. */
const toProduction = async (service: Settings['service']): Promise<unknown> => {
  const answer = await call('settings.set', { service: { ...service, environment: 'production' } });
  await queries.invalidateQueries();
  return answer;
};

const startAgain = async (): Promise<unknown> => {
  const answer = await call('settings.startAgain', undefined);
  await queries.invalidateQueries();
  return answer;
};

const Actions = ({ problem }: { problem: Problem }) => {
  const again = useAction(retryOpening);
  const restart = useAction(startAgain);
  const leave = useAction(toProduction);
  const { data: settings } = useStation('settings.get', undefined);
  const service = problem.code === 'settings_unreadable' ? undefined : settings?.service;
  useActivityReports();
  return (
    <Stack>
      <Group justify="space-between">
        <Button size="lg" variant="default" loading={again.busy} onClick={() => void again.run()}>
          {words.reload}
        </Button>
        {problem.code === 'settings_unreadable' && (
          <Button size="lg" variant="default" loading={restart.busy} onClick={() => void restart.run()}>
            {words.startAgain}
          </Button>
        )}
        {service?.baseUrl !== undefined && service.environment !== 'production' && (
          <Button size="lg" variant="default" loading={leave.busy} onClick={() => void leave.run(service)}>
            {words.toProduction}
          </Button>
        )}
        <WhoButton />
      </Group>
      <ErrorNote error={again.error ?? restart.error ?? leave.error} />
      {restorable.has(problem.code) && <RestoreForm />}
    </Stack>
  );
};

const leadOf = (code: Problem['code']): keyof typeof words.supervisor => {
  if (code === 'settings_unreadable') return 'settings';
  return restorable.has(code) ? 'restore' : 'look';
};

const Door = ({ problem, people }: { problem: Problem; people: PeopleState }) => (
  <SupervisorDoor people={people} lead={words.supervisor[leadOf(problem.code)]} />
);

/**
 * The archive cannot be opened. The station can only report this, with the path and what to do. Where people
 * sign in, only a supervisor may act; the main process refuses all others.
 */
export const ArchiveProblem = ({ problem }: { problem: Problem }) => {
  const { data: people, error, refetch } = useStation('people.state', undefined);
  const actions =
    people && (lacksSupervisor(people) ? <Door {...{ problem, people }} /> : <Actions problem={problem} />);
  return (
    <FullScreen
      title={problem.code === 'settings_unreadable' ? words.settingsTitle : words.title}
      below={error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : actions}
    >
      <Stack gap="xs">
        <span>{problem.code === 'settings_unreadable' ? words.settingsLead : words.lead}</span>
        <strong>{words.codes[problem.code]}</strong>
        <Facts>
          <Fact name={words.file}>{problem.file}</Fact>
          <Fact name={words.said}>{inWords(problem.message)}</Fact>
        </Facts>
      </Stack>
    </FullScreen>
  );
};
