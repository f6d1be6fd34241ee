import { type RefObject, type SyntheticEvent, useState } from 'react';
import { type CredentialName, credentialNames, credentialsSchema } from '#shared/settings';
import { useAction } from '../../parts';
import { resetSecrets } from '../../parts/secret-input';
import { call, queries } from '../../station';
import { inWords } from '../../text/format';

type Problems = Partial<Record<CredentialName, string>>;

/** The typed values, read from the page when they are saved: the component state has no copy of a secret. */
const typedIn = (form: HTMLFormElement): Partial<Record<CredentialName, string>> => {
  const data = new FormData(form);
  const entries = credentialNames.map((name) => [name, data.get(name)] as const);
  return Object.fromEntries(entries.filter(([, value]) => typeof value === 'string' && value !== ''));
};

const problemsOf = (typed: Partial<Record<CredentialName, string>>): Problems => {
  const parsed = credentialsSchema.safeParse(typed);
  const issues = parsed.success ? [] : parsed.error.issues;
  return Object.fromEntries(issues.map((issue) => [String(issue.path[0]), inWords(issue.message)]));
};

const save = async (typed: Partial<Record<CredentialName, string>>): Promise<unknown> => {
  const answer = await call('credentials.set', typed);
  await queries.invalidateQueries({ queryKey: ['credentials.status'] });
  return answer;
};

/** Entry of secrets. This knows only which fields are filled, and their problems. */
export const useCredentials = (form: RefObject<HTMLFormElement | null>) => {
  const [typed, setTyped] = useState<ReadonlySet<string>>(new Set());
  const [problems, setProblems] = useState<Problems>({});
  const [saved, setSaved] = useState(false);
  const [turn, setTurn] = useState(0);
  const action = useAction(save);
  const look = (): void => {
    if (!form.current) return;
    const values = typedIn(form.current);
    setTyped(new Set(Object.keys(values)));
    setProblems(problemsOf(values));
    setSaved(false);
  };
  const empty = (): void => {
    if (form.current) resetSecrets(form.current, credentialNames);
    setTyped(new Set());
    setProblems({});
  };
  /** Called after other credentials were set. */
  const countChange = (): void => setTurn((before) => before + 1);
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (!form.current || typed.size === 0 || Object.keys(problems).length > 0) return;
    if (!(await action.run(typedIn(form.current)))) return;
    empty();
    setSaved(true);
    countChange();
  };
  return {
    typed,
    problems,
    saved,
    turn,
    busy: action.busy,
    error: action.error,
    look,
    empty,
    submit,
    countChange,
  };
};
