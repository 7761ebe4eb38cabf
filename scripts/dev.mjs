// `npm run dev`: runs the server, restarted when its code changes, behind Vite with hot reloading.
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const NODE = join(ROOT, 'node_modules/.bin/node')

// Named, because a server that was started as root replaces its process and can't report what it imported.
const WATCHED = ['server/src', 'server/migrations', 'contract/src'].map((folder) => `--watch-path=${folder}`)

const children = [
  spawn(NODE, [...WATCHED, '--watch-preserve-output', 'server/src/main.ts'], { cwd: ROOT, stdio: 'inherit' }),
  spawn(NODE, [join(ROOT, 'node_modules/vite/bin/vite.js')], { cwd: join(ROOT, 'web'), stdio: 'inherit' }),
]

// Ctrl-C reaches the children directly. When one of them ends, the other is stopped.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => children.forEach((child) => child.kill('SIGTERM')))
for (const child of children) {
  child.once('exit', (code) => {
    process.exitCode ??= code ?? 0
    for (const other of children) other.kill('SIGTERM')
  })
}
