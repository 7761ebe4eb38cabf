// `npm run dev`: the server, restarted when its code changes, and Vite with hot reloading before it.
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const NODE = join(ROOT, 'node_modules/.bin/node')

const children = [
  spawn(NODE, ['--watch', '--watch-preserve-output', 'server/src/main.ts'], { cwd: ROOT, stdio: 'inherit' }),
  spawn(NODE, [join(ROOT, 'node_modules/vite/bin/vite.js')], { cwd: join(ROOT, 'web'), stdio: 'inherit' }),
]

// Ctrl-C reaches the children by itself; when one of them ends, the other has no purpose.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => children.forEach((child) => child.kill('SIGTERM')))
for (const child of children) {
  child.once('exit', (code) => {
    process.exitCode ??= code ?? 0
    for (const other of children) other.kill('SIGTERM')
  })
}
