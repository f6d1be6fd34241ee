import { fakeKeychain } from './fake-keychain';
import { openOne } from './one-destination';

/** Sets new credentials without end and says so after each; the test kills it. Arguments: vault file, key in hexadecimal. */
const [file = '', key = ''] = process.argv.slice(2);
const vault = openOne({ file, keychain: fakeKeychain(Buffer.from(key, 'hex')) });

for (let count = 1; ; count += 1) {
  await vault.set({ userID: `user-${count}`, passcode: `passcode-${count}-${'x'.repeat(4000)}` });
  process.stdout.write(`${count}\n`);
}
