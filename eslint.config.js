import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';
import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';

/** Words of this code alone that were replaced by the field's own (docs/glossary.md): they don't come back. */
const replaced = [
  ...['governor', 'wish', 'wishes', 'wished', 'deed', 'deeds', 'journey', 'roof'],
  ...['fate', 'fates', 'lineage', 'surroundings'],
];
const replacedName = {
  selector:
    'Identifier[name=/(^|[a-z_])(Wish|Deed|Journey|Governor|Burst|Fate|Lineage|Surroundings)|^(wish|deed|journey|roof|governor|burst|fate|lineage|surroundings)([A-Z]|$)/]',
  message: 'This word was replaced: docs/glossary.md has the one that is used.',
};
const stationDoor = {
  selector: "MemberExpression[object.name='window'][property.name='station']",
  message: 'Use call() and on() of renderer/station.ts.',
};

const lines = { skipBlankLines: true, skipComments: true };

export default defineConfig(
  { ignores: ['node_modules/', 'out/', 'test-results/', 'test/fixtures/', '**/*.cjs', '**/*.js'] },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: { project: './tsconfig.lint.json', tsconfigRootDir: import.meta.dirname },
    },
    plugins: { regexp },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      // What comes from outside must never hold an expression for longer than its length takes. `new RegExp(…)` is not seen.
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidOperator: true },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      'no-console': 'error',
      'no-warning-comments': ['error', { terms: ['prettier-ignore', ...replaced], location: 'anywhere' }],
      'no-restricted-syntax': ['error', replacedName],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    rules: { 'regexp/no-super-linear-move': ['error', { report: 'potential' }] },
  },
  {
    files: ['src/**/*.ts'],
    ignores: ['src/main/base/event-loop.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'setImmediate', message: 'Use yieldToEventLoop of base/event-loop.ts.' },
      ],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    rules: { 'max-lines-per-function': ['error', { max: 60, ...lines }] },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/shared/text/messages.ts'],
    rules: { 'max-lines': ['error', { max: 250, ...lines }] },
  },
  {
    files: ['src/renderer/**/*.{ts,tsx}'],
    ignores: ['src/renderer/station.ts'],
    rules: { 'no-restricted-syntax': ['error', replacedName, stationDoor] },
  },
  {
    files: ['src/renderer/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat['recommended-latest']],
  },
  {
    files: ['tools/**/*.ts', 'test/**/*.ts'],
    rules: { 'no-console': 'off', '@typescript-eslint/no-non-null-assertion': 'off' },
  },
);
