import { expect } from '@playwright/test';
import type { App } from './app';

export const screenKeys = ['F2', 'F3', 'F4', 'F5', 'F6', 'F7', 'F8', 'F9', 'F10'] as const;

/** Opens a screen and waits until it is drawn. @param loading what is shown until then */
export const goTo = async ({ window }: App, key: string, loading: string): Promise<void> => {
  await window.keyboard.press(key);
  await expect(window.locator(`nav a[aria-keyshortcuts="${key}"]`)).toHaveAttribute('aria-current', 'page');
  await expect(window.getByText(loading)).toHaveCount(0);
  await expect(window.locator('main h1, main h2').first()).toBeAttached();
};

/** Every screen and every tab of it, such as the sections of the settings, one after the other. */
export const everyPlace = async (
  app: App,
  loading: string,
  visit: (place: string) => Promise<void>,
): Promise<void> => {
  for (const key of screenKeys) {
    await goTo(app, key, loading);
    await visit(key);
    for (const tab of await app.window.getByRole('tab').all()) {
      await tab.click();
      await expect(tab).toHaveAttribute('aria-selected', 'true');
      await visit(`${key}, ${await tab.innerText()}`);
    }
  }
};
