import { useEffect, useState } from 'react';
import { type Language, languageFor } from '#shared/text/languages';
import { createStore, useStore } from '../store';
import { useStation } from '../station';
import { speak } from '../text/language';

/** Chosen on the lock screen, until somebody signs in. */
const atDoor = createStore<Language | null>(null);

export const chooseAtDoor = (language: Language): void => atDoor.set(language);

/** The language of who is signed in, else that of the station, else the computer's; null until it is known. */
const useWanted = (): Language | null => {
  const settings = useStation('settings.get', undefined);
  const people = useStation('people.state', undefined);
  const chosen = useStore(atDoor);
  const person = people.data?.person ?? null;
  useEffect(() => {
    if (person !== null) atDoor.set(null);
  }, [person]);
  if (settings.isPending || people.isPending) return null;
  const ofStation = settings.data?.language ?? 'system';
  const own = person === null ? chosen : person.language;
  return own ?? (ofStation === 'system' ? languageFor(navigator.languages) : ofStation);
};

/** Keeps the window in the language that is wanted. False until its words are there. */
export const useSpoken = (): boolean => {
  const wanted = useWanted();
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    // Words that can't be loaded stay English.
    if (wanted !== null)
      void speak(wanted).then(
        () => setReady(true),
        () => setReady(true),
      );
  }, [wanted]);
  return isReady;
};
