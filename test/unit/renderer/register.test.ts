import { expect, test } from 'vitest';
import { createRegister } from '../../../src/renderer/register';

test('the last added entry comes first, and after its removal the one before it', () => {
  const register = createRegister<string>();
  expect(register.newest()).toBeNull();
  register.add('lock screen');
  const remove = register.add('dialog over it');
  expect(register.newest()).toBe('dialog over it');
  remove();
  expect(register.newest()).toBe('lock screen');
});

test('a late removal leaves entries that were added after it', () => {
  const register = createRegister<string>();
  const remove = register.add('old screen');
  register.add('new screen');
  remove();
  remove();
  expect(register.newest()).toBe('new screen');
});

test('each addition is removed separately, even of the same entry', () => {
  const register = createRegister<string>();
  const removeOne = register.add('screen');
  const removeOther = register.add('screen');
  removeOne();
  expect(register.newest()).toBe('screen');
  removeOther();
  expect(register.newest()).toBeNull();
});

test('only entries that fit are returned', () => {
  const register = createRegister<{ screen: string }>();
  const track = { screen: 'track' };
  register.add(track);
  register.add({ screen: 'labels' });
  expect(register.newest(({ screen }) => screen === 'track')).toBe(track);
  expect(register.newest(({ screen }) => screen === 'ship')).toBeNull();
});
