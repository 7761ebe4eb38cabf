import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { settings } from '../platform/config/settings.ts'
import { freePort } from '../platform/free-port.ts'
import { unlessAborted } from './step.ts'

/** A site that is tried before an upgrade. */
export interface TrialSite {
  readonly origin: string
  /** What it logged as errors so far. */
  errors(): string[]
  stop(): Promise<void>
}

/** Settings that stay as the operator set them: nothing else may reach another service or the real site's data. */
const KEPT = new Set([settings.secret.name, settings.ffmpegPath.name, settings.ffprobePath.name])
const NAMES = new Set<string>(Object.values(settings).map(({ name }) => name))

/** Also those of OpenTelemetry, whose collector gets nothing of a trial. */
const isSetting = (name: string) => NAMES.has(name) || name.startsWith('OTEL_')

/**
 * Starts this version on a restored data folder, on a spare port of this machine: without workers, so that it runs no
 * jobs and sends no messages, and without any other service.
 * @throws Error with what it printed if it doesn't start
 */
export async function startTrialSite(
  dataDir: string,
  env: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal,
): Promise<TrialSite> {
  const port = await freePort()
  const others = Object.entries(env).filter(([name]) => KEPT.has(name) || !isSetting(name))
  const own = {
    [settings.dataDir.name]: dataDir,
    [settings.port.name]: String(port),
    [settings.host.name]: '127.0.0.1',
    [settings.hasWorkers.name]: 'off',
    [settings.hasDemo.name]: 'off',
    [settings.logLevel.name]: 'error',
    // A page that was sent without its content is made again.
    [settings.guestCacheMs.name]: '0',
  }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'trial-process.ts')], {
    env: { ...Object.fromEntries(others), ...own },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    await exited
  }
  const printed = { text: '' }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed.text += chunk.toString()))
  try {
    await unlessAborted(signal, isReady(child, printed))
  } catch (error) {
    await stop()
    throw error
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    errors: () => printed.text.split('\n').flatMap(readError),
    stop,
  }
}

async function isReady(child: ChildProcess, printed: { readonly text: string }): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  child.stdout?.on('data', () => printed.text.includes('Serendib is at') && resolve())
  child.once('exit', () => reject(new Error(`This version doesn't start:\n${printed.text}`)))
  child.once('error', reject)
  await promise
}

/** An error of the log; none of other lines. */
function readError(line: string): string[] {
  const isError = line.startsWith('{"level":"error"') || line.startsWith('{"level":"fatal"')
  return isError ? [`The site logged an error: ${line}`] : []
}
