import type { PeopleState } from '#shared/bridge/contract';
import { Attention } from '../parts';
import { text } from '../text';

const words = text.people.problems;

/** Why nobody can be let in, and who can mend it. */
export const PeopleProblem = ({ problem }: { problem: NonNullable<PeopleState['problem']> }) => (
  <Attention tone="stop" title={words[problem].title} remedy={words[problem].body} />
);
