import './zod';
import '@mantine/core/styles.css';
import './theme/tokens.css';
import './theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { refreshOnEvents } from './station';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

refreshOnEvents();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
