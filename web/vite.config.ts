import react from '@vitejs/plugin-react'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'
import { chunkGroups } from './chunks.ts'
import { copyFormerFiles } from './former-files.ts'
import { ownHls } from './own-hls.ts'
import { checkNamedModules } from './named-modules.ts'
import { listWatchingFiles } from './watching-files.ts'

/** Files of the first paint: without a preload they start only after the style sheet has been read. */
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

/** The calls say of themselves what they do, for the documentation; the browser needs none of it. */
const dropSummaries: Plugin = {
  name: 'drop-summaries',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/contract\/src\/[\w-]+\.ts$/ },
    handler: (code) => ({
      code: code.replace(/\bsummary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),/g, "summary: '',"),
      map: null,
    }),
  },
}

/** An area's index only names what others may use: who takes one part of it does not load the rest. */
const takePartsAlone: Plugin = {
  name: 'take-parts-alone',
  apply: 'build',
  transform: {
    filter: { id: /\/src\/areas\/[\w-]+\/index\.ts$/ },
    handler: (code) => ({ code, map: null, moduleSideEffects: false }),
  },
}

/** Beside each text file, the same as small as Brotli makes it: the server sends that, and spends nothing on it. */
const compressOnce: Plugin = {
  name: 'compress-once',
  // Not what the server draws with.
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
    dropSummaries,
    takePartsAlone,
    ownHls,
    react(),
    preloadCriticalFonts,
    checkNamedModules,
    listWatchingFiles,
    compressOnce,
    copyFormerFiles(),
  ],
  build: {
    outDir: 'dist',
    // Done by keepFormerFiles.
    emptyOutDir: false,
    manifest: true,
    // Nothing is inlined: the server's content security policy allows neither data: pictures nor inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The site, and the player alone for frames on other pages.
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
