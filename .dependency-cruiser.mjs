/** Import rules. `scripts/check-imports.mjs` first plants violations to prove that they are found. */
const OWN = '^(contract|server|web|demo|bench|faults|e2e)/'

const forbidden = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to })

/** The folders of server/src/media, lowest first. */
const MEDIA_LAYERS = ['model', 'tools', 'source', 'tracks', 'pictures', 'output', 'produce']

export default {
  forbidden: [
    ...MEDIA_LAYERS.slice(0, -1).map((layer, index) =>
      forbidden(
        `media-${layer}-imports-downwards`,
        { path: `^server/src/media/${layer}/`, pathNot: '\\.test\\.ts$' },
        { path: `^server/src/media/(${MEDIA_LAYERS.slice(index + 1).join('|')})/` },
        `The folders of media import those below them only: ${MEDIA_LAYERS.join(', ')}.`,
      ),
    ),
    forbidden(
      'contract-stands-alone',
      { path: '^contract/src', pathNot: '\\.test\\.ts$' },
      { pathNot: ['^contract/src', '^texts/src/index\\.ts$', 'node_modules/zod/'] },
      'The contract runs in the browser and on the server. It imports only zod/mini and the texts.',
    ),
    forbidden(
      'texts-stand-alone',
      { path: '^texts/', pathNot: '\\.test\\.ts$' },
      { path: OWN, pathNot: '^texts/' },
      'Everything may have texts, which depend on nothing.',
    ),
    forbidden(
      'web-not-server',
      { path: '^web/' },
      { path: '^(server|demo|bench|faults)/' },
      'The web app may import the contract, but not the server.',
    ),
    forbidden(
      'server-not-web',
      { path: '^server/' },
      { path: '^(web|demo|bench|faults|e2e)/' },
      'The server may import the contract, but no other workspace.',
    ),
    forbidden(
      'ui-stands-alone',
      { path: '^web/src/ui/' },
      { path: OWN, pathNot: '^(texts/src/index\\.ts$|web/src/(ui|styles)/)' },
      'The design system imports no areas, routes or API.',
    ),
    forbidden(
      'player-stands-alone',
      { path: '^web/src/player/' },
      {
        path: OWN,
        pathNot:
          '^(texts/src/index\\.ts$|web/src/(player/|platform/(connection|site-data|stored-value)\\.ts$))',
      },
      'The player only gets a source and callbacks.',
    ),
    forbidden(
      'web-platform-not-areas',
      { path: '^web/src/platform/' },
      { path: '^web/src/(areas|app|kit|ui|player)/' },
      'The platform is below the areas.',
    ),
    forbidden(
      'kit-below-areas',
      { path: '^web/src/kit/' },
      { path: '^web/src/(areas|app|player)/' },
      'The kit is above the design system and the platform, and below the areas.',
    ),
    forbidden(
      'web-areas-not-app',
      { path: '^web/src/areas/' },
      { path: '^web/src/app/' },
      'The app imports areas. Areas never import the app.',
    ),
    forbidden(
      'web-area-by-its-index',
      { path: '^web/src/areas/([^/]+)/' },
      {
        path: '^web/src/areas/([^/]+)/',
        pathNot: ['^web/src/areas/$1/', '^web/src/areas/[^/]+/index\\.tsx?$'],
      },
      "An area imports another area only through that area's index.",
    ),
    forbidden(
      'server-area-by-its-index',
      { path: '^server/src/areas/([^/]+)/' },
      {
        path: '^server/src/areas/([^/]+)/',
        pathNot: ['^server/src/areas/$1/', '^server/src/areas/[^/]+/index\\.ts$'],
      },
      "An area imports another area only through that area's index.",
    ),
    forbidden(
      'server-platform-not-areas',
      { path: '^server/src/platform/', pathNot: '\\.test\\.ts$' },
      { path: '^server/src/(areas|media|testing)/|^server/src/(app|main|parts|worker)\\.ts$' },
      'The platform is below the areas.',
    ),
    forbidden(
      'storage-below-backup-and-http',
      { path: '^server/src/platform/(storage|database|jobs)/', pathNot: '\\.test\\.ts$' },
      { path: '^server/src/platform/(backup|http|messages)/' },
      'Storage, database and jobs are below backups, HTTP and messages.',
    ),
    forbidden(
      'media-stands-alone',
      { path: '^server/src/media/' },
      { path: OWN, pathNot: '^server/src/(media/|testing/small-disk\\.ts$)' },
      'Media code imports no database, HTTP or areas.',
    ),
    forbidden(
      'testing-is-for-tests',
      { path: '^server/src/', pathNot: '\\.test\\.ts$|^server/src/testing/' },
      { path: '^server/src/testing/' },
      'Test helpers are not part of the product.',
    ),
    forbidden(
      'sql-in-queries',
      {
        path: '^server/src/',
        pathNot: [
          '(^|/|-)queries\\.ts$',
          '\\.test\\.ts$',
          '^server/src/(platform|testing)/',
          // Queries of other areas are built from cards and visibility.
          '^server/src/areas/videos/(cards|visibility)\\.ts$',
          // A kind of notification is one file.
          '^server/src/areas/notifications/kinds/',
        ],
      },
      { path: 'node_modules/kysely/' },
      'SQL belongs in queries.ts and …-queries.ts.',
    ),
    forbidden(
      'no-circles',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
      'Modules that import each other cannot be understood separately.',
    ),
    forbidden(
      'no-undeclared-packages',
      { path: OWN },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown', 'undetermined'], pathNot: '^contract/' },
      'Declare every package in a package.json.',
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
