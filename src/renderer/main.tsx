import './zod';
import '@mantine/core/styles.css';
import './theme/tokens.css';
import './theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { followImports } from './intake/import-store';
import { followRecent } from './scan/recent';
import { followLabels } from './scan/ship';
import { askSupervisor } from './people/allow-store';
import { askAhead } from './shell/ask-ahead';
import { onSupervisorNeeded, refreshOnEvents } from './station';

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
