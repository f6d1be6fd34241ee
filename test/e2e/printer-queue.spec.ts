import { expect, test } from '@playwright/test';
import { openApp, openScreen, type App } from '#test/support/app';
import { look } from '#test/support/look';
import { startQueueStandIn, type QueueStandIn } from '#test/support/queue-stand-in';

let app: App;
let queue: QueueStandIn;
test.beforeAll(async () => {
  queue = await startQueueStandIn();
  app = await openApp({ env: { CUPS_SERVER: new URL(queue.url).host } });
});
test.afterAll(async () => {
  await app.close();
  await queue.close();
});

const dialog = () => app.window.getByRole('dialog');
const card = () => app.window.getByRole('article', { name: 'Zebra left' });

test('a print queue of the computer is added as a last resort, and its labels are sent, never printed', async () => {
  await openScreen(app, 'Printers');
  await app.window.getByRole('button', { name: 'Add printer' }).press('Enter');
  const found = dialog().getByRole('button', { name: /Zebra left.*No proof/ });
  await expect(found).toContainText('Prints are shown as Sent, never as Printed');
  await look(app, 'printers-queue-found');
  await found.press('Enter');

  await test.step('it has the name of its queue', async () => {
    await expect(dialog().getByRole('textbox', { name: 'Name' })).toHaveValue('Zebra left');
    await look(app, 'printers-queue-name');
    await dialog().getByRole('textbox', { name: 'Name' }).press('Enter');
    await expect(card()).toContainText('Print queue Zebra left');
    await expect(card()).toContainText('Never answers');
  });

  await test.step('its test label is sent, once', async () => {
    await card().getByRole('button', { name: 'Test label' }).press('Enter');
    await expect(card().getByRole('status', { name: 'Test label' })).toContainText('Sent');
    expect(queue.jobs).toHaveLength(1);
    await look(app, 'printers-queue-sent');
  });

  await test.step('a job that the queue holds is reported on its card', async () => {
    queue.jobState = 4;
    await card().getByRole('button', { name: 'Test label' }).press('Enter');
    await expect(card()).toContainText('a print queue can be paused');
    await look(app, 'printers-queue-held');
    queue.jobState = 9;
    await expect(card().getByRole('status', { name: 'Test label' })).toContainText('Sent');
    expect(queue.jobs).toHaveLength(2);
  });
});
