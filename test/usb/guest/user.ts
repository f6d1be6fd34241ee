import { labelOf, openDesk, print, usbUri, waitsFor } from './bench';

// Prints one label as the current user, and prints in one word how it ended, or why it could not begin.

const [, , name = 'USER'] = process.argv;
const desk = openDesk();
const job = print(desk, usbUri, labelOf(name));
const refused = job
  .heard('no-permission', waitsFor('no-permission'))
  .then(() => 'no-permission')
  .catch(() => 'nothing');
console.log(await Promise.race([job.end.then(({ state }) => state), refused]));
job.stop.abort();
await desk.close();
process.exit(0);
