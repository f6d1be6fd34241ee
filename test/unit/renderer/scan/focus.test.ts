import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFieldMemory } from '../../../../src/renderer/scan/focus';

/** As much of a kind of field as the memory uses: each kind has its own `value`. */
const kindOfField = () =>
  class {
    #value: string;
    type = 'text';
    constructor(value: string) {
      this.#value = value;
    }
    get value(): string {
      return this.#value;
    }
    set value(value: string) {
      this.#value = value;
    }
    dispatchEvent(): boolean {
      return true;
    }
  };
const [Input, TextArea, Choice] = [kindOfField(), kindOfField(), kindOfField()];
type Field = InstanceType<typeof Input>;

beforeEach(() => {
  vi.stubGlobal('HTMLInputElement', Input);
  vi.stubGlobal('HTMLTextAreaElement', TextArea);
  vi.stubGlobal('HTMLSelectElement', Choice);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

type Memory = ReturnType<typeof createFieldMemory>;

/** Types characters behind those of the run that are typed already. */
const typeInto = (memory: Memory, field: Field, characters: string, from = 0): void => {
  characters.split('').forEach((character, at) => {
    memory.note(from + at, field as unknown as Element);
    field.value += character;
  });
};

it('a scan is removed from the field in which it was typed, from its first character on', () => {
  const [memory, city] = [createFieldMemory(), new Input('Springfield')];
  typeInto(memory, city, 'x PB-1001');
  memory.ended().restore(2);
  expect(city.value).toBe('Springfieldx ');
});

it('a scan that is removed during the next one takes nothing from it, and none of both stays', () => {
  const [memory, city] = [createFieldMemory(), new Input('Springfield')];
  typeInto(memory, city, 'PB-1001');
  const first = memory.ended();
  typeInto(memory, city, 'PB-');
  first.restore(0);
  expect(city.value).toBe('SpringfieldPB-');
  typeInto(memory, city, '1002', 3);
  memory.ended().restore(0);
  expect(city.value).toBe('Springfield');
});

it('none of two scans stays in a field, whichever is removed first', () => {
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    const [memory, city] = [createFieldMemory(), new Input('Springfield')];
    const runs = ['PB-1001', 'PB-1002'].map((code) => {
      typeInto(memory, city, code);
      return memory.ended();
    });
    for (const at of order) runs[at]?.restore(0);
    expect(city.value).toBe('Springfield');
  }
});

it('three scans that are removed in their order leave nothing', () => {
  const [memory, city] = [createFieldMemory(), new Input('')];
  const runs = ['A-1', 'B-2', 'C-3'].map((code) => {
    typeInto(memory, city, code);
    return memory.ended();
  });
  for (const run of runs) run.restore(0);
  expect(city.value).toBe('');
});

it('what a person types after a scan stays when the scan is removed', () => {
  const [memory, city] = [createFieldMemory(), new Input('Spring')];
  typeInto(memory, city, 'PB-1001');
  const scan = memory.ended();
  typeInto(memory, city, 'field');
  scan.restore(0);
  expect(city.value).toBe('Springfield');
});

it('a list keeps one of its choices: the one from before the first scan', () => {
  const [memory, country] = [createFieldMemory(), new Choice('US')];
  const choose = (value: string) => {
    memory.note(0, country as unknown as Element);
    country.value = value;
    return memory.ended();
  };
  const [first, second] = [choose('A'), choose('AL')];
  first.restore(0);
  expect(country.value).toBe('US');
  second.restore(0);
  expect(country.value).toBe('US');
});
