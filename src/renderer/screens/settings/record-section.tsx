import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Output } from '#shared/bridge/contract';
import { ErrorNote, useAction } from '../../parts';
import { call } from '../../station';
import { text } from '../../text';
import { formatDateTime } from '../../text/format';
import { Note, SectionHead } from './section-frame';
import styles from './settings.module.css';

const words = text.record;
const figure = (count: number): string => new Intl.NumberFormat().format(count);

type Checked = Output<'record.check'>;

const Breaks = ({ check }: { check: Checked }) => {
  const { breaks, breakCount } = check;
  return (
    <>
      <Note tone="stop">{breakCount === 1 ? words.brokenOnce : words.broken(figure(breakCount))}</Note>
      <ul aria-label={words.places}>
        {breaks.slice(0, 20).map((one) => (
          <li key={`${one.of} ${one.id} ${one.kind}`}>{words.place(one)}</li>
        ))}
        {breakCount > 20 && <li>{words.more(figure(breakCount - 20))}</li>}
      </ul>
    </>
  );
};

const Result = ({ check }: { check: Checked }) => (
  <>
    {check.ok ? <Note tone="good">{words.sound(figure(check.entries))}</Note> : <Breaks check={check} />}
    {check.shown && <Note tone={check.shown === 'held' ? 'good' : 'stop'}>{words.shown[check.shown]}</Note>}
    {check.latest !== null && (
      <p>
        {words.latest} <code style={{ wordBreak: 'break-all' }}>{check.latest}</code>
      </p>
    )}
    {check.doubt && <Note tone="stop">{words.doubt[check.doubt.why](formatDateTime(check.doubt.at))}</Note>}
    {check.restored && <Note tone="wait">{words.restored(check.restored, formatDateTime)}</Note>}
    {check.before > 0 && <p className={styles.quiet}>{words.before(figure(check.before))}</p>}
    {check.blanked > 0 && <p className={styles.quiet}>{words.blanked(figure(check.blanked))}</p>}
    {check.end === 'none' && <p className={styles.quiet}>{words.noEnd}</p>}
  </>
);

const Check = () => {
  const [found, setFound] = useState<Checked | null>(null);
  const [line, setLine] = useState('');
  const check = useAction(async () =>
    setFound(await call('record.check', line.trim() === '' ? undefined : { line })),
  );
  return (
    <section className={styles.group} aria-label={words.check}>
      <TextInput
        label={words.line}
        description={words.lineLead}
        value={line}
        maxLength={200}
        onChange={(event) => setLine(event.currentTarget.value)}
      />
      <div>
        <Button loading={check.busy} onClick={() => void check.run()}>
          {words.check}
        </Button>
      </div>
      <div role="status">{check.busy ? words.checking : found && <Result check={found} />}</div>
      <ErrorNote error={check.error} />
    </section>
  );
};

const Export = () => {
  const [done, setDone] = useState<string | null>(null);
  const save = useAction(async (format: 'csv' | 'json') => {
    setDone(null);
    const saved = await call('record.export', { format });
    if (saved.ok && saved.path !== null) setDone(words.exported(figure(saved.rows), saved.path));
    return saved;
  });
  return (
    <section className={styles.group} aria-label={words.exports}>
      <div className={styles.groupHead}>
        <h3 className={styles.groupTitle}>{words.exports}</h3>
        <p className={styles.quiet}>{words.exportLead}</p>
      </div>
      <Group>
        <Button variant="default" loading={save.busy} onClick={() => void save.run('csv')}>
          {words.csv}
        </Button>
        <Button variant="default" loading={save.busy} onClick={() => void save.run('json')}>
          {words.json}
        </Button>
      </Group>
      <div role="status">{done !== null && <Note tone="good">{done}</Note>}</div>
      <ErrorNote error={save.error} />
    </section>
  );
};

const Report = () => {
  const [done, setDone] = useState<string | null>(null);
  const make = useAction(async () => {
    setDone(null);
    const saved = await call('report.make', undefined);
    if (saved.ok && saved.path !== null) setDone(words.reported(saved.path));
    return saved;
  });
  return (
    <section className={styles.group} aria-label={words.report}>
      <div className={styles.groupHead}>
        <h3 className={styles.groupTitle}>{words.report}</h3>
        <p className={styles.quiet}>{words.reportLead}</p>
      </div>
      <div>
        <Button variant="default" loading={make.busy} onClick={() => void make.run()}>
          {words.makeReport}
        </Button>
      </div>
      <div role="status">{done !== null && <Note tone="good">{done}</Note>}</div>
      <ErrorNote error={make.error} />
    </section>
  );
};

/** The record of what happened: whether it is as it was written, its export, and what to send when asking for help. */
export const RecordSection = () => (
  <div className={styles.section}>
    <SectionHead title={text.settings.sections.record} lead={words.lead} />
    <Check />
    <Export />
    <Report />
  </div>
);
