import react from '@vitejs/plugin-react'
import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

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

const server = 'http://localhost:4000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [dropSummaries, react(), preloadCriticalFonts],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // Nothing is inlined: the server's content security policy allows neither data: pictures nor inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The site, and the player alone for frames on other pages.
      input: ['index.html', 'embed.html'].map((page) => join(import.meta.dirname, page)),
      output: {
        codeSplitting: {
          // What changes only with an upgrade, in one file: it stays cached from release to release.
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 1 },
            { name: 'framework', test: /node_modules\/(@tanstack|zod)\//, priority: 1 },
            // What the pages that people come to show first, in one file instead of a dozen.
            {
              name: 'first-view',
              test: /src\/(ui\/(Hero|Skeleton|TextLink|Thumb|VerifiedGem|VideoCard|Layout|EmptyState|Avatar|use-is-on-screen|use-has-been|class-names|texts)\.|platform\/(api|format|page-title|texts\/(common|videos))\.|areas\/videos\/card-view)|contract\/src\/(channels|subscriptions)\.|lucide-react\/dist\/esm\/icons\/(check|clock|plus|play|pause|x|chevron-(down|left|right))\./,
            },
            // What a film's and a channel's page share, in one file for the same reason.
            {
              name: 'page-parts',
              test: /src\/ui\/(Badge|Chip|InlineAlert|LoadMore|Segmented)\.|lucide-react\/dist\/esm\/icons\/(flag|lock|pencil|thumbs-(down|up)|trash(-2)?)\./,
            },
          ],
        },
      },
    },
  },
  server: {
    port: 5710,
    strictPort: true,
    proxy: { '/api': server, '/media': server, '/health': server },
  },
})
