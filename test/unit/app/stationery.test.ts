import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createStationery } from '#main/app/stationery';
import type { StationLanguage } from '#shared/text/languages';
import { ownFolder } from '#test/support/folders';
import { projectRoot } from '#test/support/root';

const samples = join(projectRoot, 'resources', 'samples', 'orders.json');

it('paper is in the chosen language, from the next paper on', async () => {
  let language: StationLanguage = 'de';
  const { words, writing } = createStationery({ samples }, () => ({ language }));
  expect((await words()).text.paper.testLabel.title).toBe('Packbench-Testetikett');
  language = 'zh-CN';
  const { words: chinese, lettering } = await writing();
  expect(chinese.text.paper.testLabel.title).toBe('Packbench 测试标签');
  expect(lettering.draw('测试', 24)?.bits.some((byte) => byte !== 0)).toBe(true);
});

it('paper is in the computer’s language where none is chosen, and in English where that language is not supported', async () => {
  const inLanguages = async (languages: readonly string[]): Promise<string> => {
    const { words } = createStationery({ samples, languages: () => languages }, () => ({
      language: 'system',
    }));
    return (await words()).text.paper.testLabel.title;
  };
  expect(await inLanguages(['pl-PL', 'de'])).toBe('Etykieta próbna Packbench');
  expect(await inLanguages(['is-IS'])).toBe('Packbench test label');
  expect(await inLanguages([])).toBe('Packbench test label');
});

it('paper has its fonts once their files can be read again', async () => {
  const folder = await ownFolder('stationery');
  const { writing } = createStationery({ samples: join(folder.path, 'samples', 'orders.json') }, () => ({
    language: 'uk',
  }));
  await expect(writing()).rejects.toThrow('ENOENT');
  cpSync(join(projectRoot, 'resources', 'fonts'), join(folder.path, 'fonts'), { recursive: true });
  expect((await writing()).lettering.draw('Їжак', 24)).not.toBeNull();
  await folder.remove();
});
