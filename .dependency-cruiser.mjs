/** Who may import whom. `scripts/check-imports.mjs` plants a violation of these first, to see that they still bite. */
const OWN = '^(contract|server|web|demo|bench|faults|e2e)/'

const forbidden = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to })

export default {
  forbidden: [
    forbidden(
      'contract-stands-alone',
      { path: '^contract/src', pathNot: '\\.test\\.ts$' },
      { pathNot: ['^contract/src', 'node_modules/zod/'] },
      'The contract runs in browser and server: zod/mini alone.',
    ),
    forbidden(
      'web-not-server',
      { path: '^web/' },
      { path: '^(server|demo|bench|faults)/' },
      'The browser knows the contract, never the server.',
    ),
    forbidden(
      'server-not-web',
      { path: '^server/' },
      { path: '^(web|demo|bench|faults|e2e)/' },
      'The server knows the contract alone.',
    ),
    forbidden(
      'ui-knows-nothing-of-ours',
      { path: '^web/src/ui/' },
      { path: OWN, pathNot: '^web/src/(ui|styles)/' },
      'The design system knows no areas, routes or api.',
    ),
    forbidden(
      'player-knows-nothing-of-ours',
      { path: '^web/src/player/' },
      { path: OWN, pathNot: '^web/src/player/' },
      'The player knows a source and callbacks.',
    ),
    forbidden(
      'web-platform-not-areas',
      { path: '^web/src/platform/' },
      { path: '^web/src/(areas|app|ui|player)/' },
      'The platform is below the areas.',
    ),
    forbidden(
      'web-areas-not-app',
      { path: '^web/src/areas/' },
      { path: '^web/src/app/' },
      'The app puts areas together, not the other way round.',
    ),
    forbidden(
      'web-area-by-its-index',
      { path: '^web/src/areas/([^/]+)/' },
      {
        path: '^web/src/areas/([^/]+)/',
        pathNot: ['^web/src/areas/$1/', '^web/src/areas/[^/]+/index\\.tsx?$'],
      },
      "An area reaches another through that area's index alone.",
    ),
    forbidden(
      'server-area-by-its-index',
      { path: '^server/src/areas/([^/]+)/' },
      {
        path: '^server/src/areas/([^/]+)/',
        pathNot: ['^server/src/areas/$1/', '^server/src/areas/[^/]+/index\\.ts$'],
      },
      "An area reaches another through that area's index alone.",
    ),
    forbidden(
      'server-platform-not-areas',
      { path: '^server/src/platform/', pathNot: '\\.test\\.ts$' },
      { path: '^server/src/(areas|media|testing)/|^server/src/(app|main|parts|worker)\\.ts$' },
      'The platform is below the areas.',
    ),
    forbidden(
      'media-stands-alone',
      { path: '^server/src/media/' },
      { path: OWN, pathNot: '^server/src/(media/|testing/small-disk\\.ts$)' },
      'The media room knows no database, no HTTP, no area.',
    ),
    forbidden(
      'testing-is-for-tests',
      { path: '^server/src/', pathNot: '\\.test\\.ts$|^server/src/testing/' },
      { path: '^server/src/testing/' },
      'What tests use does not run in the product.',
    ),
    forbidden(
      'sql-in-queries',
      {
        path: '^server/src/',
        pathNot: [
          '(^|/|-)queries\\.ts$',
          '\\.test\\.ts$',
          '^server/src/(platform|testing)/',
          // Cards and visibility are what other areas' queries are made of.
          '^server/src/areas/videos/(cards|visibility)\\.ts$',
        ],
      },
      { path: 'node_modules/kysely/' },
      'SQL stands in queries alone.',
    ),
    forbidden(
      'no-circles',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
      'Whoever imports each other cannot be understood apart.',
    ),
    forbidden(
      'no-undeclared-packages',
      { path: OWN },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown', 'undetermined'], pathNot: '^contract/' },
      'A package belongs in a package.json.',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^[^/]+/dist/', '^data/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
