import { Button, SegmentedControl } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import type { Output, VaultStatus } from '#shared/bridge/contract';
import type { CredentialName } from '#shared/settings';
import { ErrorNote, Note, type PillTone, StatePill, useAction } from '../../parts';
import { call, useStation } from '../../station';
import { text } from '../../text';
import { wordFor } from '../../text/format';
import { SecretInput } from '../../parts/secret-input';
import { ForgetCredentials } from './forget-credentials';
import { DiscardButton, SectionGroup, SectionHead } from './section-frame';
import styles from './settings.module.css';
import { useCredentials } from './use-credentials';

type Tested = Output<'credentials.test'>;
type Proof = Tested['basic'];

const tones: Record<Proof, PillTone> = {
  accepted: 'good',
  refused: 'stop',
  unclear: 'look',
  unreachable: 'look',
  missing: 'look',
  not_testable: 'wait',
};

/** The message of a test. The HTTP status is added when nothing else is known. */
const resultWords = ({ basic, status }: Tested): string =>
  status === null || basic === 'accepted'
    ? words.tests[basic]
    : `${words.tests[basic]} (${words.testStatus({ status })})`;

/** Practice would accept any credentials: there its own service is asked with its own credentials. */
const isPractice = (settings: Output<'settings.get'> | undefined): boolean =>
  settings?.service.environment === 'practice';

/**
 * Tests the saved Basic credentials at the service, at no cost. Mounted again when other credentials are
 * saved, because a result belongs to the tested ones.
 * @param isUnsaved credentials are typed but not saved, so a test would not concern them
 */
const CredentialsTest = ({ isUnsaved }: { isUnsaved: boolean }) => {
  const settings = useStation('settings.get', undefined);
  const [proof, setProof] = useState<Tested | null>(null);
  const action = useAction(async () => {
    setProof(null);
    setProof(await call('credentials.test', undefined));
  });
  if (isPractice(settings.data)) return <Note tone="idle">{words.practice}</Note>;
  return (
    <div className="pb-row-l">
      <Button variant="default" loading={action.busy} disabled={isUnsaved} onClick={() => void action.run()}>
        {words.test}
      </Button>
      <div role="status">
        {isUnsaved ? (
          <Note tone="idle">{words.testSaved}</Note>
        ) : (
          proof !== null && <Note tone={tones[proof.basic]}>{resultWords(proof)}</Note>
        )}
      </div>
      <ErrorNote error={action.error} />
    </div>
  );
};

const words = text.settings.credentials;

/** How the Basic credentials were issued: as one token, or as a name and a password. */
type BasicKind = 'token' | 'pair';

const basicNames: Record<BasicKind, readonly CredentialName[]> = {
  token: ['basicToken'],
  pair: ['basicUsername', 'basicPassword'],
};

/** The credentials by what they give access to. */
const credentialGroups = (
  kind: BasicKind,
): readonly { key: 'label' | 'basic' | 'duties'; names: readonly CredentialName[] }[] => [
  { key: 'label', names: ['userID', 'accountNumber', 'passcode'] },
  { key: 'basic', names: basicNames[kind] },
  { key: 'duties', names: ['dtKey'] },
];

/** The kind that is shown first: the stored one; without a stored one, the token. */
const kindHeld = (names: Partial<Record<CredentialName, boolean>>): BasicKind =>
  names.basicToken !== true && (names.basicUsername === true || names.basicPassword === true)
    ? 'pair'
    : 'token';

interface Props {
  name: CredentialName;
  isSet: boolean;
  isTyped: boolean;
  problem: string | undefined;
}

/** One secret: whether it is set, and the input for a new one. React does not control the input. */
const CredentialRow = ({ name, isSet, isTyped, problem }: Props) => {
  const id = useId();
  const hint = wordFor(words.hints, name);
  return (
    <div className={styles.secret}>
      <label htmlFor={id}>
        {words.names[name]}
        {hint !== undefined && <small className={styles.hint}>{hint}</small>}
      </label>
      <SecretInput
        id={id}
        name={name}
        placeholder={isSet ? words.replace : words.enter}
        error={problem}
        autoComplete="new-password"
        spellCheck={false}
      />
      <StatePill tone={isTyped ? 'look' : isSet ? 'good' : 'idle'}>
        {isTyped ? words.typedShort : isSet ? words.set : words.notSet}
      </StatePill>
    </div>
  );
};

/** Secrets have set, test and forget, never get. */
export const CredentialsSection = () => {
  const status = useStation('credentials.status', undefined);
  if (!status.data) return <ErrorNote error={status.error} onRetry={() => void status.refetch()} />;
  // Text typed for one environment must not be used in another.
  return <CredentialsForm key={status.data.environment} status={status.data} />;
};

type Entry = ReturnType<typeof useCredentials>;

interface GroupProps {
  status: VaultStatus;
  entry: Entry;
  kind: BasicKind;
  onKind: (kind: BasicKind) => void;
  /** The service refused the label credentials. */
  isRefused: boolean;
}

const CredentialGroup = ({
  group: { key, names },
  status,
  entry,
  kind,
  onKind,
  isRefused,
}: GroupProps & { group: ReturnType<typeof credentialGroups>[number] }) => (
  <SectionGroup title={words.groups[key].title} lead={words.groups[key].hint}>
    {key === 'basic' && <KindChoice value={kind} onChange={onKind} />}
    {names.map((name) => (
      <CredentialRow
        key={name}
        name={name}
        isSet={status.names[name]}
        problem={entry.problems[name]}
        isTyped={entry.typed.has(name)}
      />
    ))}
    {key === 'basic' && kind === 'pair' && status.names.basicToken && (
      <Note tone="look">{words.tokenFirst}</Note>
    )}
    {key === 'basic' && <CredentialsTest key={entry.turn} isUnsaved={entry.busy || entry.typed.size > 0} />}
    {key === 'label' && isRefused && <Note tone="stop">{text.setUp.came.label_refused}</Note>}
  </SectionGroup>
);

const Foot = ({ status, entry }: { status: VaultStatus; entry: Entry }) => {
  const hasProblem = Object.keys(entry.problems).length > 0;
  return (
    <footer className={styles.foot}>
      <Button type="submit" loading={entry.busy} disabled={entry.typed.size === 0 || hasProblem}>
        {words.save}
      </Button>
      {entry.typed.size > 0 && <DiscardButton onDiscard={entry.empty} />}
      <span role="status">
        {entry.typed.size > 0 && (
          <StatePill tone="look">{hasProblem ? text.settings.fixFirst : text.settings.unsaved}</StatePill>
        )}
        {entry.saved && <StatePill tone="good">{text.settings.saved}</StatePill>}
      </span>
      <ForgetCredentials
        any={status.elsewhere || Object.values(status.names).includes(true)}
        onForgotten={entry.countChange}
      />
    </footer>
  );
};

const CredentialsForm = ({ status }: { status: VaultStatus }) => {
  const form = useRef<HTMLFormElement>(null);
  const entry = useCredentials(form);
  const [chosen, setKind] = useState<BasicKind | null>(null);
  const kind = chosen ?? kindHeld(status.names);
  const lines = useStation('setUp.state', undefined).data?.lines;
  const isRefused =
    lines?.some(({ step, came }) => step === 'credentials' && came === 'label_refused') ?? false;
  return (
    <form
      ref={form}
      className={styles.section}
      aria-label={text.settings.sections.credentials}
      onInput={entry.look}
      data-enter-submits
      onSubmit={(event) => void entry.submit(event)}
      noValidate
    >
      <SectionHead title={text.settings.sections.credentials} lead={words.lead} />
      <h3 className="pb-subtitle">
        {words.whose({ environment: text.settings.service.environments[status.environment].title })}
      </h3>
      <Note tone={status.persistent ? 'good' : 'look'}>{words.persistence[status.reason]}</Note>
      {status.elsewhere && <Note tone="look">{words.elsewhere}</Note>}
      {credentialGroups(kind).map((group) => (
        <CredentialGroup key={group.key} {...{ group, status, entry, kind, isRefused }} onKind={setKind} />
      ))}
      <ErrorNote error={entry.error} />
      <Foot status={status} entry={entry} />
    </form>
  );
};

const KindChoice = ({ value, onChange }: { value: BasicKind; onChange: (kind: BasicKind) => void }) => (
  <SegmentedControl
    aria-label={words.how}
    className={styles.kind}
    value={value}
    onChange={(chosen) => onChange(chosen)}
    data={[
      { value: 'token', label: words.hows.token },
      { value: 'pair', label: words.hows.pair },
    ]}
  />
);
