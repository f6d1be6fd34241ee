import { useEffect, useState } from 'react';
import { type Language, languageFor } from '#shared/text/languages';
import { createStore, useStore } from '../store';
import { useStation } from '../station';
import { switchLanguage } from '../text/language';

/** Chosen on the lock screen; valid until a person signs in. */
const lockScreenLanguage = createStore<Language | null>(null);

export const chooseLockScreenLanguage = (language: Language): void => lockScreenLanguage.set(language);

/**
 * The language of the signed-in person, otherwise that of the station, otherwise that of the computer; null
 * until it is known.
 */
const useChosenLanguage = (): Language | null => {
  const settings = useStation('settings.get', undefined);
  const people = useStation('people.state', undefined);
  const chosen = useStore(lockScreenLanguage);
  const person = people.data?.person ?? null;
  useEffect(() => {
    if (person !== null) lockScreenLanguage.set(null);
  }, [person]);
  if (settings.isPending || people.isPending) return null;
  const ofStation = settings.data?.language ?? 'system';
  const personal = person === null ? chosen : person.language;
  return personal ?? (ofStation === 'system' ? languageFor(navigator.languages) : ofStation);
};

/** Keeps the window in the chosen language. False until its texts are loaded. */
export const useWindowLanguage = (): boolean => {
  const wanted = useChosenLanguage();
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    // If the texts cannot be loaded, the window stays English.
    if (wanted !== null)
      void switchLanguage(wanted).then(
        () => setReady(true),
        () => setReady(true),
      );
  }, [wanted]);
  return isReady;
};
