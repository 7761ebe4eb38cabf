// `npm run dev`: runs the server, restarted when its code changes, behind Vite with hot reloading. Vite renders the pages
// from the current sources, in the language of SITE_LANGUAGE: en, si or ta.
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { devPages, PAGES } from '../web/dev-pages.ts'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const NODE = join(ROOT, 'node_modules/.bin/node')
const SITE = `http://127.0.0.1:${process.env.PORT ?? 4000}`

// Named, because a server that was started as root replaces its process and can't report what it imported.
const WATCHED = ['server/src', 'server/migrations', 'contract/src'].map((folder) => `--watch-path=${folder}`)

const server = spawn(NODE, [...WATCHED, '--watch-preserve-output', 'server/src/main.ts'], {
  cwd: ROOT,
  stdio: 'inherit',
})
const vite = await createServer({
  configFile: join(ROOT, 'web/vite.config.ts'),
  appType: 'custom',
  plugins: [devPages(SITE, process.env.SITE_LANGUAGE ?? 'en')],
  server: {
    port: Number(process.env.VITE_PORT ?? 5710),
    strictPort: true,
    proxy: { '^/(api|media|health|feeds|sitemaps|robots\\.txt)': SITE },
  },
})
await vite.listen()
vite.printUrls()

// Ctrl-C reaches the server directly.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => server.kill('SIGTERM'))
server.once('exit', (code) => {
  void vite.close().finally(() => process.exit(code ?? 0))
})

// Loads what Home needs while the server starts. A page that is requested reports what fails.
await vite
  .ssrLoadModule(PAGES)
  .then(({ render }) => render('/', [], 'en'))
  .catch(() => undefined)
