import type { Question } from '#shared/landed/question';

/** What every part of the form is given. */
export interface FormProps {
  question: Question;
  /** What is wrong, in words, by field path; only of fields whose problems are to be said. */
  problems: ReadonlyMap<string, string>;
  /** Changes the question. @param path the field that was typed in */
  onChange: (path: string, change: (question: Question) => Question) => void;
}
