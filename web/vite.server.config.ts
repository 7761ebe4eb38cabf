import { join } from 'node:path'
import { defineConfig } from 'vite'
import site from './vite.config.ts'

/** The same application as the browser's, as one module that the server draws first views with. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: site.plugins ?? [],
  // React's build for production, whatever the server is started with; nothing is looked for in node_modules later.
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
