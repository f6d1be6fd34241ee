import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Output } from '#shared/bridge/contract';
import { ErrorNote, Note, useAction } from '../../parts';
import { call } from '../../station';
import { text } from '../../text';
import { formatDateTime, formatCount } from '../../text/format';
import { SectionGroup, SectionHead } from './section-frame';
import styles from './settings.module.css';

const words = text.record;
const figure = formatCount;

type Checked = Output<'record.check'>;

const breakWords = ({ of, kind, id, from }: Checked['breaks'][number]): string => {
  const place = words.place({ of, kind, id });
  return from === null ? place : words.placeFrom({ place, from });
};

const restoredWords = ({ at, from, copyAt, goesOn }: NonNullable<Checked['restored']>): string => {
  const restored = words.restored[from]({ at: formatDateTime(at), copyAt: formatDateTime(copyAt) });
  return `${restored} ${goesOn ? words.restoredContinues : words.restoredMissing}`;
};

const Breaks = ({ check }: { check: Checked }) => {
  const { breaks, breakCount } = check;
  return (
    <>
      <Note tone="stop">
        {breakCount === 1 ? words.brokenOnce : words.broken({ count: figure(breakCount) })}
      </Note>
      <ul aria-label={words.places}>
        {breaks.slice(0, 20).map((one) => (
          <li key={`${one.of} ${one.id} ${one.kind}`}>{breakWords(one)}</li>
        ))}
        {breakCount > 20 && <li>{words.more({ count: figure(breakCount - 20) })}</li>}
      </ul>
    </>
  );
};

const Result = ({ check }: { check: Checked }) => (
  <>
    {check.ok ? (
      <Note tone="good">{words.sound({ entries: figure(check.entries) })}</Note>
    ) : (
      <Breaks check={check} />
    )}
    {check.shown && <Note tone={check.shown === 'held' ? 'good' : 'stop'}>{words.shown[check.shown]}</Note>}
    {check.latest !== null && (
      <p>
        {words.latest} <code style={{ wordBreak: 'break-all' }}>{check.latest}</code>
      </p>
    )}
    {check.doubt && (
      <Note tone="stop">{words.doubt[check.doubt.why]({ at: formatDateTime(check.doubt.at) })}</Note>
    )}
    {check.restored && <Note tone="wait">{restoredWords(check.restored)}</Note>}
    {check.before > 0 && <p className="pb-quiet">{words.before({ count: figure(check.before) })}</p>}
    {check.anonymised > 0 && (
      <p className="pb-quiet">{words.anonymised({ count: figure(check.anonymised) })}</p>
    )}
    {check.end === 'none' && <p className="pb-quiet">{words.noEnd}</p>}
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
    if (saved.ok && saved.path !== null)
      setDone(words.exported({ rows: figure(saved.rows), path: saved.path }));
    return saved;
  });
  return (
    <SectionGroup title={words.exports} lead={words.exportLead}>
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
    </SectionGroup>
  );
};

const Report = () => {
  const [done, setDone] = useState<string | null>(null);
  const make = useAction(async () => {
    setDone(null);
    const saved = await call('report.make', undefined);
    if (saved.ok && saved.path !== null) setDone(words.reported({ path: saved.path }));
    return saved;
  });
  return (
    <SectionGroup title={words.report} lead={words.reportLead}>
      <div>
        <Button variant="default" loading={make.busy} onClick={() => void make.run()}>
          {words.makeReport}
        </Button>
      </div>
      <div role="status">{done !== null && <Note tone="good">{done}</Note>}</div>
      <ErrorNote error={make.error} />
    </SectionGroup>
  );
};

/** The record: whether it is unchanged, its export, and the report to send when asking for help. */
export const RecordSection = () => (
  <div className={styles.section}>
    <SectionHead title={text.settings.sections.record} lead={words.lead} />
    <Check />
    <Export />
    <Report />
  </div>
);
