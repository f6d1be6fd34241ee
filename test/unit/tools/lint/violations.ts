/** One of the rules of `.oxlintrc.json`, and code that breaks it. A rule of React stands in a file of `src/renderer`. */
export const violations: Readonly<Record<string, string>> = {
  eqeqeq: 'export const f = (a: number, b: number) => a == b;',
  'max-lines': 'export {};\n'.repeat(251),
  'max-lines-per-function': `export const f = () => {\n${'  f();\n'.repeat(60)}};`,
  'no-array-constructor': 'export const a = new Array(0, 1);',
  'no-console': "console.log('a');",
  'no-restricted-globals': 'setImmediate(() => undefined);',
  'no-unused-expressions': 'export const f = (a: number) => { a + 1; };',
  'no-unused-vars': 'const a = 1;\nexport {};',
  'no-useless-constructor': 'export class A { constructor() {} }',
  'no-var': 'export var a = 1;',
  'no-warning-comments': '// prettier-ignore\nexport {};',
  'prefer-const': 'let a = 1;\nexport const b = a;',
  'prefer-rest-params': 'export function f() { return arguments; }',
  'prefer-spread': 'export const f = (a: number[]) => Math.max.apply(Math, a);',

  'packbench/replaced-word': 'export const wishCount = 1;',
  'packbench/station-door': 'export const a: unknown = window.station;',
  'regexp/no-super-linear-backtracking': 'export const a = /^(?:a+)+$/;',
  'regexp/no-super-linear-move': 'export const a = /a+$/;',

  'typescript/await-thenable': 'export const f = async () => { await 1; };',
  'typescript/ban-ts-comment': '// @ts-ignore\nexport {};',
  'typescript/consistent-type-imports':
    "import { Stats } from 'node:fs';\nexport const f = (a: Stats) => a.size;",
  'typescript/no-array-delete': 'export const f = (a: number[]) => { delete a[0]; };',
  'typescript/no-base-to-string': 'export const f = (a: { b: number }) => String(a);',
  'typescript/no-confusing-void-expression':
    'export const f = (a: () => void) => { const b = a(); return b; };',
  'typescript/no-deprecated': '/** @deprecated */\nconst a = 1;\nexport const b = a;',
  'typescript/no-duplicate-enum-values': 'export enum A { b = 1, c = 1 }',
  'typescript/no-duplicate-type-constituents': "export type A = 'a' | 'a';",
  'typescript/no-dynamic-delete':
    'export const f = (a: Record<string, number>, b: string) => { delete a[b]; };',
  'typescript/no-empty-object-type': 'export type A = {};',
  'typescript/no-explicit-any': 'export type A = any;',
  'typescript/no-extra-non-null-assertion': 'export const f = (a: { b: number } | null) => a!!.b;',
  'typescript/no-extraneous-class': 'export class A { static b = 1; }',
  'typescript/no-floating-promises': 'export const f = (a: () => Promise<void>) => { a(); };',
  'typescript/no-for-in-array': 'export const f = (a: number[]) => { for (const b in a) f([Number(b)]); };',
  'typescript/no-generated-empty-object-type': "export type A = Omit<{ a: number }, 'a'>;",
  'typescript/no-implied-eval': "export const f = new Function('a', 'return a');",
  'typescript/no-invalid-void-type': 'export type A = void | number;',
  'typescript/no-meaningless-void-operator': 'export const f = (a: () => void) => { void a(); };',
  'typescript/no-misused-new': 'export interface A { new (): A; }',
  'typescript/no-misused-promises':
    'export const f = (a: Promise<boolean>) => { if (a) return 1; return 2; };',
  'typescript/no-misused-spread': "export const a = [...'abc'];",
  'typescript/no-mixed-enums': "export enum A { b = 1, c = 'c' }",
  'typescript/no-namespace': 'export namespace A { export const b = 1; }',
  'typescript/no-non-null-asserted-nullish-coalescing':
    'export const f = (a: { b: number | null }) => a.b! ?? 1;',
  'typescript/no-non-null-asserted-optional-chain': 'export const f = (a?: { b: number }) => a?.b!;',
  'typescript/no-non-null-assertion': 'export const f = (a: number | null) => a!;',
  'typescript/no-redundant-type-constituents': 'export type A = unknown | string;',
  'typescript/no-require-imports': "export const a: unknown = require('node:fs');",
  'typescript/no-this-alias': 'export class A { #b = 1; c() { const d = this; return d.#b; } }',
  'typescript/no-unnecessary-boolean-literal-compare': 'export const f = (a: boolean) => a === true;',
  'typescript/no-unnecessary-condition': 'export const f = (a: string[]) => { if (a) return 1; return 2; };',
  'typescript/no-unnecessary-template-expression': "export const a = `${'b'}c`;",
  'typescript/no-unnecessary-type-arguments': 'interface A<T = string> { b: T }\nexport type C = A<string>;',
  'typescript/no-unnecessary-type-assertion': 'export const f = (a: string) => a as string;',
  'typescript/no-unnecessary-type-constraint': 'export type A<T extends unknown> = T[];',
  'typescript/no-unnecessary-type-conversion': 'export const f = (a: string) => String(a);',
  'typescript/no-unnecessary-type-parameters': 'export declare function f<T>(a: T): void;',
  'typescript/no-unsafe-argument': 'export const f = (a: any, b: (c: string) => void) => { b(a); };',
  'typescript/no-unsafe-assignment': 'export const f = (a: any) => { const b: string = a; return b; };',
  'typescript/no-unsafe-call': 'export const f = (a: any) => { a(); };',
  'typescript/no-unsafe-declaration-merging': 'export interface A { b: number }\nexport class A {}',
  'typescript/no-unsafe-enum-comparison': 'enum A { b = 1 }\nexport const f = (c: A) => c === 1;',
  'typescript/no-unsafe-function-type': 'export type A = Function;',
  'typescript/no-unsafe-member-access': 'export const f = (a: any): unknown => a.b;',
  'typescript/no-unsafe-return': 'export const f = (a: any) => a;',
  'typescript/no-unsafe-unary-minus': 'export const f = (a: string) => -a;',
  'typescript/no-useless-default-assignment': 'export const f = ({ a = 1 }: { a: number }) => a;',
  'typescript/no-wrapper-object-types': 'export type A = String;',
  'typescript/only-throw-error': "export const f = () => { throw 'a'; };",
  'typescript/prefer-as-const': "export const a = 'b' as 'b';",
  'typescript/prefer-literal-enum-member': 'const a = 1;\nexport enum B { c = a }',
  'typescript/prefer-namespace-keyword': 'export declare module A {}',
  'typescript/prefer-promise-reject-errors': 'export const f = () => Promise.reject(1);',
  'typescript/prefer-reduce-type-parameter':
    'export const f = (a: string[]) => a.reduce((b, c) => b.concat(c), [] as string[]);',
  'typescript/prefer-return-this-type': 'export class A { #a = 1; b(): A { this.#a += 1; return this; } }',
  'typescript/related-getter-setter-pairs':
    'export interface A { get b(): string | undefined; set b(c: string); }',
  'typescript/require-await': 'export const f = async () => 1;',
  'typescript/restrict-plus-operands': 'export const f = (a: number, b: string) => a + b;',
  'typescript/restrict-template-expressions': 'export const f = (a: { b: number }) => `${a}`;',
  'typescript/return-await':
    'export const f = async (a: () => Promise<number>) => { try { return a(); } catch { return 1; } };',
  'typescript/switch-exhaustiveness-check':
    "export const f = (a: 'b' | 'c') => { switch (a) { case 'b': return 1; } return 2; };",
  'typescript/triple-slash-reference': '/// <reference path="./eqeqeq.ts" />\nexport {};',
  'typescript/unbound-method': 'class A { #b = 1; c() { return this.#b; } }\nexport const d = new A().c;',
  'typescript/unified-signatures':
    'export declare function f(a: string): void;\nexport declare function f(a: number): void;',
  'typescript/use-unknown-in-catch-callback-variable':
    'export const f = (a: Promise<void>) => a.catch((b) => { throw b; });',

  'react/error-boundaries': 'export const A = () => { try { return <p>a</p>; } catch { return <p>b</p>; } };',
  'react/exhaustive-deps':
    "import { useEffect } from 'react';\nexport const useA = (a: () => void) => { useEffect(() => { a(); }, []); };",
  'react/globals': 'let a = 1;\nexport const A = () => { a += 1; return <p>{a}</p>; };',
  'react/immutability':
    'export const A = ({ a }: { a: number[] }) => { a[0] = 1; return <p>{a.length}</p>; };',
  'react/incompatible-library': `import { useVirtualizer } from '@tanstack/react-virtual';
    export const A = () => {
      const a = useVirtualizer({ count: 1, getScrollElement: () => null, estimateSize: () => 1 });
      return <p>{a.getTotalSize()}</p>;
    };`,
  'react/purity': 'export const A = () => <p>{Math.random()}</p>;',
  'react/refs':
    "import { useRef } from 'react';\nexport const A = () => { const a = useRef(1); return <p>{a.current}</p>; };",
  'react/rules-of-hooks':
    "import { useState } from 'react';\nexport const useA = (a: boolean) => { if (a) useState(1); };",
  'react/set-state-in-effect': `import { useEffect, useState } from 'react';
    export const A = () => {
      const [a, setA] = useState(1);
      useEffect(() => { setA(2); }, []);
      return <p>{a}</p>;
    };`,
  'react/set-state-in-render': `import { useState } from 'react';
    export const A = () => {
      const [a, setA] = useState(1);
      setA(2);
      return <p>{a}</p>;
    };`,
  'react/static-components': `export const A = () => {
      const B = () => <p>b</p>;
      return <B />;
    };`,
  'react/unsupported-syntax': "export const A = () => <p>{String(eval('1'))}</p>;",
  'react/use-memo': `import { useMemo } from 'react';
    export const A = () => <p>{useMemo((...a: number[]) => a.length, [])}</p>;`,
  'react/void-use-memo': `import { useMemo } from 'react';
    export const A = ({ a }: { a: () => void }) => {
      useMemo(() => { a(); }, [a]);
      return <p>a</p>;
    };`,
};
