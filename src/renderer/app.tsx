import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { Appearance, keptInSettings } from './shell/appearance';
import { CrashGuard } from './shell/crash-guard';
import { Shell } from './shell/shell';
import { queries } from './station';
import { theme } from './theme/theme';

/** The whole page: look, answers of the station, and the frame around the screens. */
export const App = () => (
  <MantineProvider theme={theme} defaultColorScheme="auto" colorSchemeManager={keptInSettings}>
    <CrashGuard>
      <QueryClientProvider client={queries}>
        <Appearance />
        <Shell />
      </QueryClientProvider>
    </CrashGuard>
  </MantineProvider>
);
