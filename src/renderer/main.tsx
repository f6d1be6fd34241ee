import './zod';
import '@mantine/core/styles.css';
import './theme/tokens.css';
import './theme/base.css';
import './theme/classes.css';
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
import { useWindowLanguage } from './people/use-window-language';
import { followRecent } from './scan/recent';
import { followLabels } from './scan/shown-scan';
import { CrashGuard } from './shell/full-screen';
import { Shell } from './shell/shell';
import { call, onSupervisorNeeded, queries, refreshOnEvents, useStation } from './station';
import { useLanguage } from './text/language';
import { theme } from './theme/theme';

/**
 * The settings store the appearance. Mantine would also read the page's own storage before it draws anything;
 * that is a call to another process, for which the page would wait.
 */
const settingsColorScheme: MantineColorSchemeManager = {
  get: (initial) => initial,
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
};

/** Applies the appearance of the settings; `system` follows the computer. */
const Appearance = () => {
  const appearance = useStation('settings.get', undefined).data?.appearance;
  const { setColorScheme } = useMantineColorScheme();
  useEffect(() => {
    if (appearance) setColorScheme(appearance === 'system' ? 'auto' : appearance);
  }, [appearance, setColorScheme]);
  return null;
};

/**
 * Draws nothing before the texts of the language are loaded, so that no other language is visible for a
 * moment.
 */
const WithLanguage = ({ children }: { children: ReactNode }) => (useWindowLanguage() ? children : null);

/** The answers decide what is drawn first. */
const names = ['station.state', 'people.state', 'settings.get'] as const;

/**
 * Makes these calls before anything is drawn: the shell finds the answers or waits for the same calls. After
 * an error the part that shows the answer makes the call again and reports its error.
 */
const askAhead = (): void => {
  for (const name of names)
    void queries
      .query({ queryKey: [name, undefined], queryFn: () => call(name, undefined) })
      .catch(() => undefined);
};

/**
 * The whole page: theme, answers of the station, and the shell around the screens. A change of language draws
 * all of it again.
 */
const App = () => {
  useLanguage();
  return (
    // It follows the direction of the document, which the language sets.
    <DirectionProvider>
      <MantineProvider theme={theme} defaultColorScheme="auto" colorSchemeManager={settingsColorScheme}>
        <CrashGuard>
          <QueryClientProvider client={queries}>
            <Appearance />
            <WithLanguage>
              <Shell />
            </WithLanguage>
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
