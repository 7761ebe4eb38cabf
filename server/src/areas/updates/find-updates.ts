import type { UpdateStatus } from '@serendib/contract'
import { errorCode } from '../../platform/error-code.ts'
import type { Log } from '../../platform/log.ts'
import { parseReleases, type Release, releasesAfter } from './releases.ts'

const FETCH_MS = 5000
const BYTES_MAX = 1_000_000
/** How long a list is cached, and how long an error. */
const KNOWN_MS = 6 * 3600_000
const FAILED_MS = 10 * 60_000

/**
 * Fetches the list of releases and returns those after this version, newest first.
 * @throws Error with the URL and the reason if it can't be fetched or read, or names no version
 */
export async function fetchUpdates(url: string, version: string): Promise<Release[]> {
  try {
    return releasesAfter(version, parseReleases(await fetchText(url)))
  } catch (error) {
    // The query may contain a token.
    const { origin, pathname } = new URL(url)
    throw new Error(`${origin}${pathname}: ${reasonOf(error)}`, { cause: error })
  }
}

async function fetchText(url: string): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(FETCH_MS) })
  if (!response.ok) throw new Error(`the server responded with ${response.status}`)
  let text = ''
  const decoder = new TextDecoder()
  for await (const part of response.body ?? []) {
    text += decoder.decode(part, { stream: true })
    if (text.length > BYTES_MAX) throw new Error(`this list is larger than ${BYTES_MAX / 1e6} MB`)
  }
  return text
}

/** The cause of a network error has the reason: in its message or, if several IPs failed, in its code. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { message, cause } = error
  if (!(error instanceof TypeError && cause instanceof Error)) return message
  return `${message}: ${cause.message === '' ? errorCode(cause) : cause.message}`
}

/**
 * Tells operators of a newer version, if they named a list of releases (`UPDATES_URL`). Nothing is fetched without it, or
 * before somebody looks.
 */
export function createUpdateFinder(parts: {
  readonly url: string | undefined
  readonly version: string
  readonly log: Log
}): () => Promise<UpdateStatus> {
  const { url, version, log } = parts
  let found: { readonly status: Promise<UpdateStatus>; until: number } | undefined
  const look = async (from: string): Promise<UpdateStatus> => {
    try {
      const updates = await fetchUpdates(from, version)
      const [newest] = updates
      if (!newest) return NONE
      // All that changed since this version.
      const notes = updates.map((each) =>
        updates.length === 1 ? each.notes : `${each.version}\n${each.notes}`,
      )
      return { ...NONE, ...newest, notes: notes.join('\n\n') }
    } catch (err) {
      log.warn({ err }, "couldn't read the list of releases (UPDATES_URL)")
      if (found) found.until = performance.now() + FAILED_MS
      return { ...NONE, hasFailed: true }
    }
  }
  return () => {
    if (url === undefined) return Promise.resolve(NONE)
    if (!found || found.until < performance.now()) {
      found = { status: look(url), until: performance.now() + KNOWN_MS }
    }
    return found.status
  }
}

const NONE: UpdateStatus = { version: '', url: '', date: '', notes: '', hasFailed: false }
