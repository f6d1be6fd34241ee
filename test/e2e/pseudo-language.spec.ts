import { mkdtempSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { openApp } from '#test/support/app';
import { call } from '#test/support/bridge';
import { programWithPseudoLanguage, written } from '#test/support/pseudo-language';

test('x', async () => {
  const program = mkdtempSync('/tmp/x-');
  programWithPseudoLanguage(program);
  const app = await openApp({ program });
  await written(app, 'rtl');
  await call(app, 'settings.set', { language: 'es' });
  await expect(app.window.locator('html')).toHaveAttribute('lang', 'es');
  await app.window.screenshot({ path: '/tmp/pseudo.png' });
  await app.close();
});
