import { expect, it } from 'vitest';
import { provisioningFile, type Start, withoutFile } from '#main/electron/provisioning-file';

const start = (more: Partial<Start> = {}) =>
  provisioningFile({
    ...{ argv: ['/opt/packbench/packbench'], from: '/home/bench', platform: 'linux', programData: undefined },
    ...{ isFirst: true, exists: () => true, program: '/opt/packbench/packbench' },
    ...more,
  });

it('a packaged program is set up at its first start from the system’s file, if there is one', () => {
  expect(start()).toBe('/etc/packbench/bench.json');
  expect(start({ platform: 'darwin' })).toBe('/Library/Application Support/Packbench/bench.json');
  const forAll = '/data/Packbench/bench.json';
  expect(start({ platform: 'win32', programData: '/data', exists: (file) => file === forAll })).toBe(forAll);
  expect(start({ exists: () => false })).toBeNull();
});

it('the file of a program that Windows installed for one user is beside the program', () => {
  const program = '/programs/Packbench/Packbench.exe';
  expect(start({ platform: 'win32', programData: '/data', program })).toBe('/programs/Packbench/bench.json');
});

it('the system’s file is not loaded at a later start, because that would undo changes', () => {
  expect(start({ isFirst: false })).toBeNull();
});

it('a file that is named has priority, relative to where the command was typed', () => {
  expect(start({ argv: ['x', '--provision', 'bench-3.json'] })).toBe('/home/bench/bench-3.json');
  expect(start({ argv: ['x', '--provision=/stick/bench-3.json'], isFirst: false })).toBe(
    '/stick/bench-3.json',
  );
  expect(start({ argv: ['x', '--provision'], isFirst: false })).toBeNull();
});

it('a program that starts again does not load the named file again', () => {
  expect(withoutFile(['.', '--provision', 'bench-3.json', '--lang=de'])).toEqual(['.', '--lang=de']);
  expect(withoutFile(['--provision=bench-3.json', '--lang=de'])).toEqual(['--lang=de']);
  expect(withoutFile(['--lang=de'])).toEqual(['--lang=de']);
});
