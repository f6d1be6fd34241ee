import { useState } from 'react';
import type { Output } from '#shared/bridge/contract';
import { type Action, useAction } from '../../../parts';

export const fileName = (path: string): string => path.split(/[\\/]/).at(-1) ?? path;

/** An action that may leave a file behind, and what it left: null before, and when the person changed their mind. */
export const useSaving = <A extends unknown[]>(
  work: (...args: A) => Promise<Output<'landed.slip'>>,
  words: (path: string | null, ...args: A) => string | null,
): { action: Action<A>; said: string | null } => {
  const [said, setSaid] = useState<string | null>(null);
  const action = useAction(async (...args: A) => {
    setSaid(null);
    const answer = await work(...args);
    if (answer.ok) setSaid(words(answer.path, ...args));
    return answer;
  });
  return { action, said };
};
