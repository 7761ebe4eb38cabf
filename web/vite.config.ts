import react from '@vitejs/plugin-react'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'
import { chunkGroups } from './chunks.ts'
import { keepOldAssets } from './old-assets.ts'
import { ownHls } from './own-hls.ts'
import { checkNamedModules } from './named-modules.ts'
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

/** A call's summary, of one or more string literals, or its list of error codes. */
const DOCUMENTATION =
  /\b(?:summary:\s*(?:(?:\+\s*)?(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")\s*)+|errors:\s*\[[^[\]]*\]),/g

/** Removes summaries and error codes from the API calls: only the server's documentation needs them. */
const dropDocumentation: Plugin = {
  name: 'drop-documentation',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/contract\/src\/[\w-]+\.ts$/ },
    handler: (code) => ({ code: code.replace(DOCUMENTATION, ''), map: null }),
  },
}

/** Marks the index files of the areas and the design system as free of side effects, so that importing one export doesn't load the others. */
const markIndexesPure: Plugin = {
  name: 'mark-indexes-pure',
  apply: 'build',
  transform: {
    filter: { id: /\/src\/(areas\/[\w-]+|ui)\/index\.ts$/ },
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

const server = 'http://localhost:4000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    dropDocumentation,
    markIndexesPure,
    ownHls,
    react(),
    preloadCriticalFonts,
    checkNamedModules,
    listWatchingFiles,
    precompress,
    keepOldAssets(),
  ],
  build: {
    outDir: 'dist',
    // keepOldAssets does this.
    emptyOutDir: false,
    manifest: true,
    // Nothing is inlined: the server's content security policy allows neither data: pictures nor inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The site and the embeddable player.
      input: ['index.html', 'embed.html'].map((page) => join(import.meta.dirname, page)),
      output: {
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
  server: {
    port: 5710,
    strictPort: true,
    proxy: { '/api': server, '/media': server, '/health': server },
  },
})
