import './zod';
import '@mantine/core/styles.css';
import './theme/tokens.css';
import './theme/base.css';
import {
  DirectionProvider,
  type MantineColorSchemeManager,
  MantineProvider,
  useMantineColorScheme,
} from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { followImports } from './intake/import-store';
import { askSupervisor } from './people/allow-dialog';
import { useSpoken } from './people/use-spoken';
import { followRecent } from './scan/recent';
import { followLabels } from './scan/ship';
import { CrashGuard } from './shell/full-screen';
import { Shell } from './shell/shell';
import { call, onSupervisorNeeded, queries, refreshOnEvents, useStation } from './station';
import { useLanguage } from './text/language';
import { theme } from './theme/theme';

/**
 * The settings keep what was chosen. Mantine would ask the page's own storage as well, before it draws anything: that is a question to
 * another process, and the page waits for its answer.
 */
const keptInSettings: MantineColorSchemeManager = {
  get: (initial) => initial,
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
};

/** Keeps light and dark as the settings say; `system` follows the machine. */
const Appearance = () => {
  const appearance = useStation('settings.get', undefined).data?.appearance;
  const { setColorScheme } = useMantineColorScheme();
  useEffect(() => {
    if (appearance) setColorScheme(appearance === 'system' ? 'auto' : appearance);
  }, [appearance, setColorScheme]);
  return null;
};

/** Draws nothing before the words are there: a bench must not see another language for a moment. */
const Spoken = ({ children }: { children: ReactNode }) => (useSpoken() ? children : null);

/** Their answers decide what is drawn first. */
const names = ['station.state', 'people.state', 'settings.get'] as const;

/**
 * Asks before anything is drawn, and at once: the frame finds the answers, or waits for the same ones. What goes wrong is
 * asked for again by the part that shows it, and said there.
 */
const askAhead = (): void => {
  for (const name of names)
    void queries
      .query({ queryKey: [name, undefined], queryFn: () => call(name, undefined) })
      .catch(() => undefined);
};

/** The whole page: look, answers of the station, and the frame around the screens. All of it is drawn again in another language. */
const App = () => {
  useLanguage();
  return (
    // It follows the direction of the document, which the language sets.
    <DirectionProvider>
      <MantineProvider theme={theme} defaultColorScheme="auto" colorSchemeManager={keptInSettings}>
        <CrashGuard>
          <QueryClientProvider client={queries}>
            <Appearance />
            <Spoken>
              <Shell />
            </Spoken>
          </QueryClientProvider>
        </CrashGuard>
      </MantineProvider>
    </DirectionProvider>
  );
};

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

askAhead();
refreshOnEvents();
onSupervisorNeeded(askSupervisor);
followLabels();
followRecent();
followImports();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
