import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@serendib/contract'
import { contract, createClient, CallError, SessionEnded } from '@serendib/contract'
import type { AccountKey, DemoAccount } from './catalogue.ts'
import { accounts, administrator } from './catalogue.ts'
import { drawPicture } from './picture.ts'
import type { Progress } from './progress.ts'
import { portraitSvg } from './scenes/emblems.ts'

/** A signed-in demo account. */
export interface Person {
  readonly userId: number
  readonly call: Client
  /** The token of the current session. */
  readonly token: () => string
  /** Signs in again after the session was ended elsewhere. Calls do this automatically. */
  readonly signInAgain: () => Promise<void>
}

export interface Site {
  readonly origin: string
  readonly dataDir: string
  /** The password of all demo accounts. */
  readonly password: string
  /** Approves the sign-up of an account that waits for approval. */
  readonly approve: (email: string) => Promise<void>
  /** Aborts all current and future calls to the site. */
  readonly signal: AbortSignal
}

/** An API client: anonymous, or signed in with `token`. */
export function clientOf({ origin, signal }: Site, token: () => string | null = () => null): Client {
  return createClient({ origin, token, fetch: (url, init) => fetch(url, { ...init, signal }) })
}

/** Signs demo accounts in, and up first if necessary, like any user: with a code from the outbox. */
export function peopleOf(site: Site, progress: Progress): (key: AccountKey) => Promise<Person> {
  const known = new Map<AccountKey, Promise<Person>>()
  return (key) => {
    const account = [...accounts, administrator].find((candidate) => candidate.key === key)
    if (!account) throw new Error(`nobody is called ${key}`)
    const person = known.get(key) ?? enter(site, progress, account)
    known.set(key, person)
    return person
  }
}

async function enter(site: Site, progress: Progress, account: DemoAccount): Promise<Person> {
  const person = await signIn(site, account)
  await progress.once(`face of ${account.key}`, async () => {
    const { profile } = await person.call(contract.profile.generalData, { query: {} })
    if (profile.avatarUrl !== '') return
    const face = await drawPicture(portraitSvg(account.portrait), 'png')
    await person.call(contract.profile.uploadImage, {
      body: {},
      files: { image: new Blob([new Uint8Array(face)]) },
    })
  })
  return person
}

async function signIn(site: Site, account: DemoAccount): Promise<Person> {
  const guest = clientOf(site)
  const { email } = account
  const login = () =>
    guest(contract.session.login, { body: { email, mobile: '', password: site.password, method: 'email' } })
  let response
  try {
    response = await login()
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.code === 'wrong_credentials') await signUp(site, guest, account)
    else if (error.code !== 'approval_pending') throw error
    await site.approve(email)
    response = await login()
  }
  const { userId } = response.credentials
  let { token } = response.credentials
  const call = clientOf(site, () => token)
  const signInAgain = async () => {
    token = (await login()).credentials.token
  }
  return { userId, call: patient(call, signInAgain, site.signal), token: () => token, signInAgain }
}

/** Wraps a client: waits when rate-limited (the whole demo has one IP), and signs in again if its session was ended. */
function patient(call: Client, signInAgain: () => Promise<void>, signal: AbortSignal): Client {
  return async (endpoint, input) => {
    for (;;) {
      try {
        return await call(endpoint, input)
      } catch (error) {
        if (error instanceof SessionEnded) await signInAgain()
        else if (!(error instanceof CallError) || error.code !== 'too_many_requests') throw error
        else await sleep((error.retryAfterSeconds ?? 1) * 1000, undefined, { signal })
      }
    }
  }
}

async function signUp(site: Site, guest: Client, account: DemoAccount): Promise<void> {
  const { email, firstName, lastName, birthDate } = account
  // An interrupted sign-up leaves a code that is invalid for this one.
  const stale = new Set(await readOutbox(site))
  const { reference } = await guest(contract.accounts.create, { body: { email, mobile: '' } })
  const code = await findCode(site, email, stale)
  await guest(contract.accounts.activateAccount, { query: { code, reference } })
  await guest(contract.accounts.setPassword, {
    body: {
      reference,
      email,
      mobile: '',
      password: site.password,
      firstName,
      lastName,
      birthDate,
      location: 'Sri Lanka',
    },
  })
}

// A job writes it, usually within milliseconds.
const CODE_SECONDS = 60

async function findCode(site: Site, email: string, stale: ReadonlySet<string>): Promise<string> {
  for (const end = Date.now() + CODE_SECONDS * 1000; Date.now() < end;) {
    for (const name of await readOutbox(site)) {
      if (stale.has(name)) continue
      const message = JSON.parse(await readFile(path.join(outboxOf(site), name), 'utf8')) as {
        to: string
        text: string
      }
      const code = message.to === email ? /\d{6}/.exec(message.text)?.[0] : undefined
      if (code !== undefined) return code
    }
    await sleep(100, undefined, { signal: site.signal })
  }
  throw new Error(`no code for ${email} came into the outbox`)
}

// Skips drafts, whose names begin with a dot: they may be renamed before they are read.
async function readOutbox(site: Site): Promise<string[]> {
  return (await readdir(outboxOf(site))).filter((name) => /^[^.].*\.json$/.test(name))
}

const outboxOf = ({ dataDir }: Site) => path.join(dataDir, 'outbox')
