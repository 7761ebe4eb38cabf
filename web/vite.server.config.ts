import { join } from 'node:path'
import { defineConfig } from 'vite'
import site from './vite.config.ts'

/** Builds the web application as one module for server-side rendering. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: site.plugins ?? [],
  // Always React's production build. Dependencies are bundled, so node_modules isn't needed at runtime.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: join(import.meta.dirname, 'src/app/entry-server.tsx'),
    outDir: 'dist-server',
    copyPublicDir: false,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'node24',
  },
})
