import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { contract, createClient, CallError, SessionEnded } from '@serendib/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '../server/src/platform/free-port.ts'
import { demoPasswordFile } from './password.ts'

const MAIN = path.join(import.meta.dirname, '../server/src/main.ts')
const KNOWN = 'serendib'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'serendib-demo-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

/** Starts a site with its demo and waits for the sign-in details. HOST is not set. */
async function startSite() {
  const port = await freePort()
  const env = { PATH: process.env['PATH'], PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  let printed = ''
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      if (printed.includes('The password is kept in')) resolve()
    })
    void ended.then(() => reject(new Error(`the site ended: ${printed}`)))
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { port, printed, stop, [Symbol.asyncDispose]: stop }
}

const clientOf = (port: number, token: string | null = null) =>
  createClient({ origin: `http://127.0.0.1:${port}`, token: () => token })

async function signIn(port: number, password: string): Promise<string> {
  const body = { email: 'admin@serendib.example', mobile: '', password, method: 'email' as const }
  return (await clientOf(port)(contract.session.login, { body })).credentials.token
}

const storedPassword = async () => (await readFile(demoPasswordFile(dataDir), 'utf8')).trim()

test('a demo sets a random password, also for existing accounts, and accepts connections from this machine only', async () => {
  let token
  {
    await using site = await startSite()
    const password = await storedPassword()
    expect(password).toMatch(/^[\w-]{16}$/)
    expect((await stat(demoPasswordFile(dataDir))).mode & 0o777).toBe(0o600)
    expect(site.printed).toContain(`admin@serendib.example  password: ${password}\n`)
    expect(site.printed).toContain('Set HOST=0.0.0.0 to open it')
    // 0.0.0.0 would answer on every address of this machine.
    await expect(fetch(`http://127.0.0.2:${site.port}/health`)).rejects.toThrow('fetch failed')
    await expect(signIn(site.port, KNOWN)).rejects.toThrow(CallError)
    token = await signIn(site.port, password)
    const passwords = { currentPassword: password, newPassword: KNOWN }
    await clientOf(site.port, token)(contract.profile.changePassword, { body: passwords })
  }
  // As after a restored backup.
  await rm(demoPasswordFile(dataDir))
  await using site = await startSite()
  await expect(clientOf(site.port, token)(contract.profile.generalData, { query: {} })).rejects.toThrow(
    SessionEnded,
  )
  await expect(signIn(site.port, KNOWN)).rejects.toThrow(CallError)
  expect(await signIn(site.port, await storedPassword())).not.toBe('')
})
