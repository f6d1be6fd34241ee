import { Button, Group, Switch } from '@mantine/core';
import { useState } from 'react';
import type { DataState } from '#shared/bridge/contract';
import { BackupForm } from '../../data/backup-form';
import { RestoreForm } from '../../data/restore-form';
import { ErrorNote, Fact, Facts, Note, StatePill, useAction } from '../../parts';
import { call, useStation } from '../../station';
import { inspectionWords } from '../../data/data-notice';
import { text } from '../../text';
import { formatBytes, formatDateTime } from '../../text/format';
import { SectionGroup, SectionHead, type SectionProps } from './section-frame';
import { OldData } from './old-data';
import styles from './settings.module.css';

const words = text.data;

const Encryption = ({ encryption }: { encryption: DataState['encryption'] }) => {
  const again = useAction(() => call('data.encryptNow', undefined));
  if (encryption.on) return <Note tone="good">{words.encrypted}</Note>;
  return (
    <>
      <Note tone="look">
        {words.plain[encryption.reason]} {words.plainMeans}
      </Note>
      <div>
        <Button variant="default" loading={again.busy} onClick={() => void again.run()}>
          {words.encryptNow}
        </Button>
      </div>
      <ErrorNote error={again.error} />
    </>
  );
};

const Copies = ({ state, settings }: { state: DataState } & SectionProps) => {
  const [isSound, setSound] = useState(false);
  const copy = useAction(() => call('data.copyNow', undefined));
  const check = useAction(async () => setSound((await call('data.check', undefined)).isSound));
  const daily = useAction((dailyCopy: boolean) =>
    call('settings.set', { data: { ...settings.data, dailyCopy } }),
  );
  const { last, count, hasFailed, isMaking } = state.copies;
  return (
    <SectionGroup title={words.copies.title} lead={words.copies.lead}>
      <Switch
        label={words.copies.daily}
        checked={settings.data.dailyCopy}
        onChange={(event) => void daily.run(event.currentTarget.checked)}
      />
      <Facts>
        <Fact name={words.copies.last}>{last ? formatDateTime(last.at) : words.copies.none}</Fact>
        <Fact name={words.copies.kept}>{count}</Fact>
        <Fact name={words.copies.archive}>{formatBytes(state.archiveBytes)}</Fact>
        <Fact name={words.inspection.name}>{inspectionWords(state.inspection)}</Fact>
      </Facts>
      {hasFailed && <Note tone="stop">{words.copies.failed}</Note>}
      <Group>
        <Button variant="default" loading={copy.busy || isMaking} onClick={() => void copy.run()}>
          {words.copies.now}
        </Button>
        <Button variant="default" loading={check.busy} disabled={isMaking} onClick={() => void check.run()}>
          {words.copies.check}
        </Button>
        <span role="status">{isSound && <StatePill tone="good">{words.copies.sound}</StatePill>}</span>
      </Group>
      <ErrorNote error={copy.error ?? check.error ?? daily.error} />
    </SectionGroup>
  );
};

/** The archive file: whether it is encrypted, its copies and backups. */
export const DataSection = ({ settings }: SectionProps) => {
  const { data, error, refetch } = useStation('data.state', undefined);
  if (!data) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  return (
    <div className={styles.section}>
      <SectionHead title={text.settings.sections.data} lead={words.lead} isShared />
      <Encryption encryption={data.encryption} />
      <OldData settings={settings} />
      <Copies state={data} settings={settings} />
      <SectionGroup title={words.backup.title} lead={words.backup.lead}>
        <BackupForm />
      </SectionGroup>
      <SectionGroup title={words.restore.title} lead={words.restore.lead}>
        <RestoreForm />
      </SectionGroup>
    </div>
  );
};
