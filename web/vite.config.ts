import react from '@vitejs/plugin-react'
import { writeFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'
import { Credentials, SEARCH_NAME, STORAGE_KEYS } from '@serendib/contract'
import { isLanguage, LANGUAGES } from '@serendib/texts'
import { keepOldAssets } from './old-assets.ts'
import { oneLanguage } from './one-language.ts'
import { ownHls } from './own-hls.ts'
import { listWatchingFiles } from './watching-files.ts'

/** Fonts of the first paint. Without a preload, they load only after the style sheet. */
const criticalFonts = [/figtree-latin-wght-normal.*\.woff2$/, /abhaya-libre-latin-700-normal.*\.woff2$/]

const preloadCriticalFonts: Plugin = {
  name: 'preload-critical-fonts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle, path }) {
      if (!path.endsWith('index.html')) return []
      const files = Object.keys(bundle ?? {}).filter((file) => criticalFonts.some((font) => font.test(file)))
      return files.map((file) => ({
        tag: 'link',
        attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
        injectTo: 'head-prepend',
      }))
    },
  },
}

/** A call's summary, of one or more string literals, its list of error codes, or what only the server decides by. */
const DOCUMENTATION =
  /\b(?:summary:\s*(?:(?:\+\s*)?(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")\s*)+|errors:\s*\[[^[\]]*\]|cache: 'guests'|rateLimit: '\w+'|isExpensive: true|needsRecentPassword: true),/g

/** Removes from the API calls what only the server and its documentation need. */
const dropDocumentation: Plugin = {
  name: 'drop-documentation',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/contract\/src\/(?:[\w-]+\/)*[\w-]+\.ts$/ },
    handler: (code) => ({ code: code.replace(DOCUMENTATION, ''), map: null }),
  },
}

/** Marks the index files of the areas, the kit and the design system as free of side effects, so that importing one export doesn't load the others. */
const markIndexesPure: Plugin = {
  name: 'mark-indexes-pure',
  apply: 'build',
  transform: {
    filter: { id: /\/src\/(areas\/[\w-]+|kit|ui)\/index\.ts$/ },
    handler: (code) => ({ code, map: null, moduleSideEffects: false }),
  },
}

/** Compresses each text file with Brotli at build time, so that the server doesn't compress at runtime. */
const precompress: Plugin = {
  name: 'precompress',
  // Not for the server build.
  apply: ({ build }, { command }) => command === 'build' && build?.ssr === undefined,
  async writeBundle({ dir = '' }, bundle) {
    const compress = promisify(brotliCompress)
    const texts = Object.values(bundle).filter(({ fileName }) => /^assets\/.*\.(js|css|svg)$/.test(fileName))
    await Promise.all(
      texts.map(async (file) => {
        const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source)
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
        await writeFile(join(dir, `${file.fileName}.br`), await compress(bytes, { params }))
      }),
    )
  },
}

/** Fills names of the contract into the script of index.html. */
const fillNames: Plugin = {
  name: 'fill-names',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) =>
      html.replaceAll(/%([A-Z_]+)%/g, (_, name: string) => {
        const value = NAMES[name]
        if (value === undefined)
          throw new Error(`index.html asks for ${name}, which vite.config.ts doesn't have`)
        return value
      }),
  },
}

const NAMES: Readonly<Record<string, string>> = {
  THEME_KEY: STORAGE_KEYS.theme,
  CREDENTIALS_KEY: STORAGE_KEYS.credentials,
  ROLE_NAME: Credentials.fields.roleId.wireName,
  SEARCH_NAME,
}

/** Adds its source file to each route: `PageRoute.file`. */
const nameRoutes: Plugin = {
  name: 'name-routes',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/app\/routes\.tsx$/ },
    handler: (code) => ({
      code: code.replaceAll(/(lazy: \(\) => import\('\.\.\/(.+?)'\))/g, "$1, file: 'src/$2'"),
      map: null,
    }),
  },
}

/**
 * Which modules share a file. By default there is a file for each set of pages that share modules, most of them tiny:
 * these are merged.
 */
const CHUNKS = [
  // Changes only with an upgrade, so it stays cached across releases. Only uploads need lists of queries.
  {
    name: 'vendor',
    test: /node_modules\/(react|react-dom|scheduler|zustand|@tanstack|zod)\/(?!.*(?:queriesObserver|useQueries)\.)/,
    priority: 2,
  },
  { name: 'common', minShareCount: 14, priority: 1 },
  // The embedded player's tracks and dialogs need these, and must not load the site for them.
  {
    name: 'embed-shared',
    test: /\/src\/(ui\/overlays\/use-back-closes|ui\/brand\/LakshapathiyaBand|platform\/data-saver)\./,
    priority: 3,
    includeDependenciesRecursively: false,
  },
  // Many pages use these, but not Home.
  {
    name: 'video',
    test: /contract\/src\/(watch|captions|video-details|publish-time)\.ts/,
    priority: 3,
    includeDependenciesRecursively: false,
  },
  {
    name: 'forms',
    test: /web\/src\/ui\/forms\/(TextInput|TextLimit)\./,
    priority: 3,
    includeDependenciesRecursively: false,
  },
  // Otherwise small modules of every page are merged into it, and each page loads the map.
  {
    name: 'track',
    test: /\/src\/(areas\/tracks\/(?!own\/|base-map\/BaseMap|base-map\/tiles|index\.ts|lazy\.ts|TrackPending)|platform\/texts\/track-map\.ts)/,
    priority: 3,
    includeDependenciesRecursively: false,
  },
  // Merged only with each other: with small modules of every page, each page would load menus and dialogs.
  {
    name: 'overlays',
    test: /node_modules\/@(base-ui|floating-ui)\//,
    minShareCount: 2,
    priority: 1,
    entriesAware: true,
    entriesAwareMergeThreshold: 700,
    includeDependenciesRecursively: false,
  },
  {
    name: 'shared',
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 850,
    includeDependenciesRecursively: false,
  },
]

const withoutPages = (name: string) => name.replace(/~.*/, '')

/** The language of this build: there is one per language, and `scripts/setup.mjs` makes them all. */
const language = process.env['SITE_LANGUAGE'] ?? LANGUAGES[0]
if (!isLanguage(language)) throw new Error(`SITE_LANGUAGE is ${language}, which the site doesn't have`)

/** Names the pages by their language: index.si.html. */
const namePages: Plugin = {
  name: 'name-pages',
  enforce: 'post',
  apply: ({ build }, { command }) => command === 'build' && build?.ssr === undefined,
  generateBundle(_options, bundle) {
    for (const [name, file] of Object.entries(bundle)) {
      if (!name.endsWith('.html') || file.type !== 'asset') continue
      delete bundle[name]
      this.emitFile({
        type: 'asset',
        fileName: name.replace(/html$/, `${language}.html`),
        source: file.source,
      })
    }
  },
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    dropDocumentation,
    markIndexesPure,
    ownHls,
    react(),
    oneLanguage(language),
    preloadCriticalFonts,
    fillNames,
    nameRoutes,
    listWatchingFiles(language),
    precompress,
    keepOldAssets({ isFirst: language === LANGUAGES[0] }),
    namePages,
  ],
  build: {
    outDir: 'dist',
    // keepOldAssets does this.
    emptyOutDir: false,
    manifest: `.vite/manifest.${language}.json`,
    // Nothing is inlined: the server's content security policy allows neither data: pictures nor inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The site and the embeddable player.
      input: ['index.html', 'embed.html'].map((page) => join(import.meta.dirname, page)),
      output: {
        codeSplitting: { groups: CHUNKS },
        // Without the names of all pages that share the chunk.
        chunkFileNames: ({ name }) => `assets/${withoutPages(name)}-[hash].js`,
        assetFileNames: ({ names: [name = ''] }) =>
          `assets/${withoutPages(parse(name).name)}-[hash][extname]`,
      },
    },
  },
})
