import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { type RefObject, type SyntheticEvent, useId, useRef, useState } from 'react';
import type { Input, Output } from '#shared/bridge/contract';
import { provisionedFloorSchema } from '#shared/floor-settings';
import { isBlank } from '#shared/text';
import { ErrorNote, Note, useAction } from '../../parts';
import { LeaveFloor } from './leave-floor';
import { resetSecrets, SecretInput } from '../../parts/secret-input';
import { call, queries } from '../../station';
import { text } from '../../text';
import { asSentence, inWords } from '../../text/format';
import { useDraft } from './drafts';
import { hintBelow } from './hint-below';
import { SectionHead, type SectionProps } from './section-frame';
import styles from './settings.module.css';
import { SettingsSharing } from './sharing';

const words = text.settings.floor;
const secrets = ['password', 'passphrase'] as const;
type SecretName = (typeof secrets)[number];
type Given = Input<'settings.joinFloor'>;

/** The values of the form that are not secret. */
interface Values {
  url: string;
  ca: string;
  withoutTls: boolean;
}

const savedOf = ({ url = '', ca = '', withoutTls = false }: SectionProps['settings']['floor']): Values => ({
  ...{ url, ca, withoutTls },
});

const typedIn = (form: HTMLFormElement, name: SecretName): string => {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field.value : '';
};

/** Secrets are read from the page when they are needed: the component state has no copy of them. */
const readForm = (form: HTMLFormElement, { url, ca, withoutTls }: Values): unknown => ({
  url: url.trim(),
  password: typedIn(form, 'password'),
  passphrase: typedIn(form, 'passphrase'),
  ...(isBlank(ca) ? {} : { ca }),
  ...(withoutTls && { withoutTls }),
});

type Problems = Readonly<Record<string, string>>;

/** The form of the floor: its values, their problems, and the result of a test. */
const useJoining = (form: RefObject<HTMLFormElement | null>, saved: Values) => {
  const [draft, store] = useDraft('floor');
  const [problems, setProblems] = useState<Problems>({});
  const [result, setResult] = useState<string | null>(null);
  const values: Values = { ...saved, ...draft };
  const given = (): Given | null => {
    if (!form.current) return null;
    const parsed = provisionedFloorSchema.safeParse(readForm(form.current, values));
    const issues = parsed.success ? [] : parsed.error.issues;
    setProblems(Object.fromEntries(issues.map((issue) => [String(issue.path[0]), issue.message])));
    return parsed.success ? parsed.data : null;
  };
  const action = useAction(async (how: 'try' | 'join', floor: Given): Promise<unknown> => {
    setResult(null);
    if (how === 'try') {
      const tried: Output<'settings.tryFloor'> = await call('settings.tryFloor', floor);
      if (tried.ok) setResult(asSentence(inWords(tried.message)));
      return tried;
    }
    const answer = await call('settings.joinFloor', floor);
    if (!answer.ok) return answer;
    if (form.current) resetSecrets(form.current, secrets);
    store({});
    await queries.invalidateQueries();
    setResult(words.done);
    return answer;
  });
  return {
    ...{ values, problems, result, action },
    set: (patch: Partial<Values>) => store({ ...draft, ...patch }),
    changed: () => {
      setProblems({});
      setResult(null);
      action.clear();
    },
    /** Drops what was typed for another floor, or for this one before the bench left it. */
    forget: () => {
      store({});
      setResult(null);
    },
    run: (how: 'try' | 'join'): void => {
      const floor = given();
      if (floor) void action.run(how, floor);
    },
  };
};

type Joining = ReturnType<typeof useJoining>;

const wrong = (rule: string | undefined): string | undefined =>
  rule === undefined ? undefined : text.settings.service.wrong({ rule: inWords(rule) });

/** React does not control the input. */
const SecretField = ({ name, problem }: { name: SecretName; problem: string | undefined }) => {
  const id = useId();
  return (
    <SecretInput
      {...hintBelow}
      id={id}
      name={name}
      label={words[name]}
      description={words[`${name}Hint`]}
      error={wrong(problem)}
      autoComplete="new-password"
      spellCheck={false}
    />
  );
};

const Fields = ({ joining: { values, problems, set } }: { joining: Joining }) => (
  <div className="pb-stack-xl">
    <TextInput
      {...hintBelow}
      label={words.url}
      description={words.urlHint}
      value={values.url}
      error={wrong(problems['url'])}
      onChange={(event) => set({ url: event.currentTarget.value })}
      autoComplete="off"
      spellCheck={false}
    />
    <div className={styles.pair}>
      {secrets.map((name) => (
        <SecretField key={name} name={name} problem={problems[name]} />
      ))}
    </div>
    <Textarea
      {...hintBelow}
      label={words.ca}
      description={words.caHint}
      value={values.ca}
      error={wrong(problems['ca'])}
      onChange={(event) => set({ ca: event.currentTarget.value })}
      rows={3}
      spellCheck={false}
    />
    <Checkbox
      label={words.withoutTls}
      checked={values.withoutTls}
      onChange={(event) => set({ withoutTls: event.currentTarget.checked })}
    />
  </div>
);

/** Connects this bench to the floor that it shares with others. */
export const FloorSection = ({ settings }: SectionProps) => {
  const isJoined = settings.floor.url !== undefined;
  const form = useRef<HTMLFormElement>(null);
  const joining = useJoining(form, savedOf(settings.floor));
  const { action, result } = joining;
  const [hasLeft, setHasLeft] = useState(false);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setHasLeft(false);
    joining.run('join');
  };
  return (
    <form
      ref={form}
      className={styles.section}
      aria-label={text.settings.sections.floor}
      onInput={joining.changed}
      onSubmit={submit}
      data-enter-submits
      noValidate
    >
      <SectionHead title={text.settings.sections.floor} lead={words.lead} />
      <Note tone={isJoined ? 'good' : 'idle'}>{isJoined ? words.joined : words.alone}</Note>
      <SettingsSharing />
      <Fields joining={joining} />
      <ErrorNote error={action.error} />
      <div role="status">
        {result !== null && <Note tone="good">{result}</Note>}
        {hasLeft && !isJoined && <Note tone="good">{words.leave.done}</Note>}
      </div>
      <footer className={styles.foot}>
        <Button type="submit" loading={action.busy}>
          {words.join}
        </Button>
        <Button variant="default" disabled={action.busy} onClick={() => joining.run('try')}>
          {words.try}
        </Button>
        {isJoined && (
          <LeaveFloor
            onLeft={() => {
              setHasLeft(true);
              joining.forget();
            }}
          />
        )}
      </footer>
    </form>
  );
};
