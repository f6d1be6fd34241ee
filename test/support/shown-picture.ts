import { expect, type Locator } from '@playwright/test';

/** The displayed picture as a PNG file, once it is there in its real size. */
export const shownPicture = async (image: Locator): Promise<Uint8Array> => {
  // The first one is drawn while the renderer is still being loaded and compiled.
  await expect(image).toBeVisible();
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(100);
  const base64 = await image.evaluate((element: HTMLImageElement) => {
    const canvas = document.createElement('canvas');
    canvas.width = element.naturalWidth;
    canvas.height = element.naturalHeight;
    canvas.getContext('2d')?.drawImage(element, 0, 0);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  return Buffer.from(base64, 'base64');
};
