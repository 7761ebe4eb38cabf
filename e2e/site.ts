import type { ChildProcess } from 'node:child_process'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../server/src/platform/free-port.ts'

/** A real Serendib site with its own process, database and data folder. */
export interface Site {
  readonly origin: string
  readonly dataDir: string
  /** Kills the process with SIGKILL. */
  killHard(): Promise<void>
  /** Asks the process to stop and returns its exit code. */
  stop(): Promise<number | null>
  /** Stops the process from answering until `thaw`; it still accepts connections. */
  freeze(): void
  thaw(): void
  /** Starts it again with the same data folder and port. */
  start(): Promise<void>
  /** Stops the site and removes its data folder. */
  remove(): Promise<void>
  /** Waits for the newest message to a contact that was not returned before. */
  nextMessage(to: string): Promise<Message>
}

interface Message {
  readonly text: string
  /** The verification code in the message, or an empty string. */
  readonly code: string
}

const MAIN = path.join(import.meta.dirname, '../server/src/main.ts')
/** Node's compile cache, the same as for `npm start`. */
const COMPILED = path.join(import.meta.dirname, '../node_modules/.cache/node')

/**
 * Environment variable with the folder of an empty site that was started once. Each site begins with a copy,
 * which halves its start time.
 */
const EMPTY_FOLDER = 'E2E_EMPTY_SITE'

/** Creates that folder for all sites started afterwards. Returns a function that removes it. */
export async function prepareEmptySite(): Promise<() => Promise<void>> {
  const site = await startSite()
  await site.stop()
  process.env[EMPTY_FOLDER] = site.dataDir
  return site.remove
}

/** Starts a site on a free port; it is empty by default. */
export async function startSite(env: Record<string, string> = {}): Promise<Site> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'serendib-e2e-'))
  const empty = process.env[EMPTY_FOLDER]
  // Keep file owners: when tests run as root, the database belongs to another user.
  if (empty !== undefined) execFileSync('cp', ['-a', `${empty}/.`, dataDir])
  const port = await freePort()
  let server: ChildProcess | undefined

  const start = async () => {
    const settings = {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DEMO: 'off',
      AV1: 'off',
      LOWEST: 'off',
      // Tests read as others what viewers have just saved.
      VIEWER_WRITES_SECONDS: '0',
      LOG_LEVEL: 'warn',
      NODE_COMPILE_CACHE: COMPILED,
    }
    server = spawn(process.execPath, [MAIN], {
      env: { ...process.env, ...settings, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await printed(server, 'Serendib is at')
  }
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    const running = server
    server = undefined
    if (!running || running.exitCode !== null) return running?.exitCode ?? null
    const exited = once(running, 'exit')
    running.kill(signal)
    // A process that a test left frozen receives signals only after this.
    running.kill('SIGCONT')
    await exited
    return running.exitCode
  }
  await start()
  return {
    origin: `http://127.0.0.1:${port}`,
    dataDir,
    start,
    stop: () => end('SIGTERM'),
    freeze: () => void server?.kill('SIGSTOP'),
    thaw: () => void server?.kill('SIGCONT'),
    killHard: async () => {
      await end('SIGKILL')
    },
    remove: async () => {
      await end('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
    nextMessage: messagesIn(path.join(dataDir, 'outbox')),
  }
}

/** Waits for a text on stdout. Later output is shown with the test that caused it. */
function printed(server: ChildProcess, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    server.stdout?.on('data', (chunk: Buffer) => {
      if (output.includes(text)) process.stderr.write(chunk)
      output += chunk.toString()
      if (output.includes(text)) resolve()
    })
    server.once('exit', () => reject(new Error(`the site ended before it said '${text}': ${output}`)))
  })
}

const MESSAGE_MS = 60_000

/** Reads a folder of sent messages. A job writes each of them, usually within milliseconds. */
export function messagesIn(folder: string): Site['nextMessage'] {
  const lastRead = new Map<string, string>()
  return async (to) => {
    for (const end = Date.now() + MESSAGE_MS; Date.now() < end; await sleep(50)) {
      const newest = await newestTo(to, folder)
      if (newest === undefined || newest.name === lastRead.get(to)) continue
      lastRead.set(to, newest.name)
      return { text: newest.text, code: /\d{6}/.exec(newest.text)?.[0] ?? '' }
    }
    throw new Error(`nothing new was sent to ${to}`)
  }
}

async function newestTo(to: string, folder: string): Promise<{ name: string; text: string } | undefined> {
  const names = (await readdir(folder)).filter((name) => /^[^.].*\.json$/.test(name)).toSorted()
  for (const name of names.toReversed()) {
    const message = JSON.parse(await readFile(path.join(folder, name), 'utf8')) as {
      to: string
      text: string
      kind: string
    }
    // Each browser of a test is a new device; the tests wait for what they asked for.
    if (message.to === to && message.kind !== 'new-device') return { name, text: message.text }
  }
  return undefined
}
