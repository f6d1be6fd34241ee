/** Who may import whom. Each rule carries its reason; `npm run layers` enforces them. */
const adapters =
  '^src/main/(service|archive|floor|printing|credentials|preview|paper|diagnostics|newer-version)/';
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    rule(
      'no-cycles',
      'A cycle means two files are one thing, or a type lives in the wrong place.',
      {},
      { circular: true },
    ),
    rule(
      'shared-is-pure',
      'Shared code runs in every process and in tests: zod, decimals, ICU messages and itself only, no Node, DOM or Electron.',
      { path: '^src/shared/' },
      { pathNot: ['^src/shared/', '^node_modules/(zod|big\\.js|@types/big\\.js|intl-messageformat)/'] },
    ),
    rule(
      'preload-knows-the-contract-only',
      'The preload script is the wall between page and machine; it loops over the contract and nothing else.',
      { path: '^src/preload/' },
      { pathNot: ['^src/preload/', '^src/shared/', '^node_modules/(zod|electron)/'] },
    ),
    rule(
      'renderer-sees-shared-only',
      'The screen holds no truth and no machine access: everything goes over the bridge.',
      { path: '^src/renderer/' },
      { path: '^(src/(main|preload)/|test/|tools/|node_modules/electron/)' },
    ),
    rule(
      'no-node-in-the-renderer',
      'The window has no Node.js.',
      { path: '^src/renderer/' },
      { dependencyTypes: ['core'] },
    ),
    rule(
      'electron-in-one-folder',
      'Everything outside main/electron runs in plain Node, so the whole station is tested without a window.',
      { path: '^src/main/', pathNot: ['^src/main/electron/', '^src/main/index\\.ts$'] },
      { path: '^node_modules/(electron|electron-store)/' },
    ),
    rule(
      'workflow-knows-ports',
      'The life of a label is rules and ports; what fits the ports is chosen in app.',
      { path: '^src/main/workflow/' },
      { path: '^src/main/', pathNot: '^src/main/(workflow|base)/' },
    ),
    rule(
      'features-know-ports',
      'A feature is rules, ports and calls in one room; what fits its ports is chosen in app.',
      { path: '^src/main/features/' },
      { path: '^src/main/', pathNot: '^src/main/(features/|workflow/|base/|bridge/station\\.ts$)' },
    ),
    rule(
      'adapters-stand-alone',
      'Adapters fit the ports by shape; one that imports another cannot be replaced.',
      { path: adapters },
      { path: '^src/main/', pathNot: '^src/main/($1|base)/' },
    ),
    rule(
      'base-knows-nothing',
      'Generic tools that every layer may use lean on nothing of the station.',
      { path: '^src/main/base/' },
      { path: '^(src/(?!main/base/)|node_modules/)', pathNot: '^node_modules/@types/' },
    ),
    rule(
      'people-stand-alone',
      'Who is let in is decided in one room that nothing else can lean on; who asked for it follows the work.',
      { path: '^src/main/features/people/' },
      { path: '^src/main/', pathNot: '^src/main/(features/people/|base/|bridge/station\\.ts$)' },
    ),
    rule(
      'sqlite-in-the-archive',
      'One place knows the database.',
      { path: '^src/', pathNot: '^src/main/archive/' },
      { path: '^node_modules/libsql/' },
    ),
    rule(
      'postgres-on-the-floor',
      'One place knows what benches share.',
      { path: '^src/', pathNot: '^src/main/floor/' },
      { path: '^node_modules/pg/' },
    ),
    rule(
      'queries-where-databases-are',
      'Statements are written where a database is known, and nowhere else.',
      { path: '^src/', pathNot: '^src/main/(archive|floor)/' },
      { path: '^node_modules/kysely/' },
    ),
    rule(
      'practice-shares-types-only',
      'Practice that shared a parser with live code would share its mistakes.',
      { path: '^src/main/practice/' },
      { path: '^src/main/', pathNot: '^src/main/(practice|base)/' },
    ),
    rule(
      'practice-does-not-parse-with-shared',
      'Practice may know shared types, never shared code.',
      { path: '^src/main/practice/' },
      { path: '^src/shared/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'bridge-knows-the-station',
      'Handlers are thin: shared schemas and the Station type.',
      { path: '^src/main/bridge/' },
      { path: '^src/main/', pathNot: '^src/main/bridge/' },
    ),
    rule(
      'app-sees-all-alone',
      'One folder wires everything, and nothing leans on it; only the first file starts it.',
      { path: '^src/main/', pathNot: '^src/main/(index\\.ts$|app/)' },
      { path: '^src/main/app/' },
    ),
    rule(
      'electron-knows-no-feature',
      'What Electron offers fits ports by shape, of which it may know the types.',
      { path: '^src/main/electron/' },
      { path: '^src/main/', pathNot: '^src/main/(electron|base|bridge)/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'first-file-opens-a-window',
      'The first file imports what a window needs and nothing else: the station is loaded after it.',
      { path: '^src/main/index\\.ts$' },
      {
        path: '^src/main/',
        pathNot: '^src/main/(electron/|base/|app/code-parts\\.ts$)',
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'no-test-code-in-the-app',
      'The product does not depend on its tests or tools.',
      { path: '^src/' },
      { path: '^(test|tools)/' },
    ),
    rule(
      'no-dev-dependencies-in-the-app',
      'What ships must be a dependency.',
      { path: '^src/(main|renderer|preload|shared)/' },
      { dependencyTypes: ['npm-dev'], pathNot: '^node_modules/(electron|vite|@types)/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(out|test-results|node_modules/\\.cache)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json'],
    },
  },
};
