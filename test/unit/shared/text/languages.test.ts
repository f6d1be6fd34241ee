import { expect, it } from 'vitest';
import { languageFor, localeFor } from '#shared/text/languages';

it('a language that is written for one region is spoken in the others too', () => {
  expect(languageFor(['pt-BR', 'en'])).toBe('pt-BR');
  expect(languageFor(['pt'])).toBe('pt-BR');
  expect(languageFor(['pt-PT', 'en'])).toBe('pt-BR');
  expect(languageFor(['zh-Hans-SG', 'en'])).toBe('zh-CN');
  expect(languageFor(['is-IS'])).toBe('en');
});

it('dates and numbers keep the region of a computer that speaks the language', () => {
  expect(localeFor('pt-BR', 'pt-PT')).toBe('pt-PT');
  expect(localeFor('pt-BR', 'en-US')).toBe('pt-BR');
});

it('dates are not written in another script than the words', () => {
  expect(localeFor('zh-CN', 'zh-SG')).toBe('zh-SG');
  expect(localeFor('zh-CN', 'zh-TW')).toBe('zh-CN');
});
