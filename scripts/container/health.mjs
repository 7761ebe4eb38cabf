// The container's health check: the site answers on PORT, a worker on WORKER_LISTEN.
import { readFile } from 'node:fs/promises'

/** `args`: the container's command line; `env`: its settings, of which an empty one counts as absent. */
export async function isHealthy(args, env) {
  if (args[args.lastIndexOf('serendib') + 1] === 'worker' && !hasServer(env)) return true
  const ports = [env.PORT, env.WORKER_LISTEN?.split(':').at(-1)]
  const checks = await Promise.allSettled(ports.map((port) => fetch(`http://127.0.0.1:${port}/health/ready`)))
  return checks.some(({ value }) => value?.ok)
}

/** Whether a worker listens. One that doesn't, such as a remote one, is healthy while it runs: it exits if it can't work. */
function hasServer({ DATABASE_URL, WORKER_LISTEN }) {
  return Boolean(DATABASE_URL?.trim()) && WORKER_LISTEN?.trim() !== 'off'
}

if (import.meta.main) {
  const args = (await readFile('/proc/1/cmdline', 'utf8')).split('\0')
  process.exit((await isHealthy(args, process.env)) ? 0 : 1)
}
