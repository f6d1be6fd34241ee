import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

// Every other rule is oxlint's (.oxlintrc.json). This one it does not have, and with the compiler in JavaScript it takes minutes:
// `npm run check:long -- lint`.
export default defineConfig(
  { ignores: ['node_modules/', 'out/', 'test-results/', 'test/fixtures/', '**/*.cjs', '**/*.js'] },
  {
    files: ['**/*.ts', '**/*.tsx'],
    languageOptions: {
      parser: tseslint.parser,
      parserOptions: { project: './tsconfig.lint.json', tsconfigRootDir: import.meta.dirname },
    },
    plugins: { '@typescript-eslint': tseslint.plugin },
    rules: { '@typescript-eslint/no-unsafe-class-instance-assignment': 'error' },
  },
);
