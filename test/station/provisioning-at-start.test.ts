import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { provisionByPolicy } from '#main/app/provision';
import { useBench } from './bench';

const at = useBench('provisioning-at-start', { lasting: {}, mayFail: true });

/** The file of a policy: how the bench is set up, with another name. */
const policyFile = async (
  name: string,
  more: Parameters<typeof at.provisioning>[0] = {},
): Promise<string> => {
  const file = join(at.folder, 'policy-file.json');
  await writeFile(file, JSON.stringify({ packbench: 1, ...at.provisioning(more), station: { name } }));
  return file;
};
const stationName = async (): Promise<string> => (await at.station.state()).name;
const isNoted = (): boolean => existsSync(join(at.folder, 'policy-taken'));

it('the file of a policy is loaded at the next start where the archive could not be opened at this one', async () => {
  const file = await policyFile('Bench 7');
  await at.station.close();
  await at.open({
    keychain: { ...at.keychain, available: () => Promise.resolve({ ok: false, backend: 'test' }) },
  });
  expect((await at.station.state()).archiveProblem).toMatchObject({ code: 'no_key' });
  expect(await provisionByPolicy(at.station, file, at.folder)).toBe(true);
  expect(isNoted()).toBe(false);

  await at.station.close();
  await at.open();
  expect(await provisionByPolicy(at.station, file, at.folder)).toBe(true);
  expect([await stationName(), isNoted()]).toEqual(['Bench 7', true]);
});
