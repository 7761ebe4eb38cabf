import * as z from 'zod/mini'
import { SEVERAL_FILMS } from '../../platform/on-device.ts'
import { currentSession } from '../../platform/session.ts'
import { holdName, knowsOtherTabs, namesHeldElsewhere } from '../../platform/tab-names.ts'
import { SharedDetails } from './publish-draft.ts'

// What a closed page must not lose of several films: which there were, and what was said of all of them. The files
// themselves no browser keeps.

const RememberedFile = z.object({
  name: z.string(),
  bytes: z.number(),
  /** Null: it had not come whole. */
  videoId: z.nullable(z.int()),
  hasShared: z.boolean(),
})
export type RememberedFile = z.output<typeof RememberedFile>

const Remembered = z.object({
  userId: z.int(),
  atMs: z.number(),
  files: z.array(RememberedFile),
  shared: z.optional(SharedDetails),
})
type Remembered = z.output<typeof Remembered>

/** Whoever has not come back by then has other plans. */
const KEPT_MS = 7 * 24 * 3600 * 1000

const ownKey = `${SEVERAL_FILMS}${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`
let isHeld = false
let written: string | null = null

/** For the whole browser where a tab can tell whether another one still needs it, else for this tab. */
const store = () => (knowsOtherTabs() ? localStorage : sessionStorage)

/** Keeps what is known of several films, until nothing is left to do with them or their owner signs out. */
export function rememberBatch(batch: Omit<Remembered, 'atMs'>): void {
  if (currentSession()?.userId !== batch.userId) return
  const known = batch.files.length === 0 ? null : JSON.stringify(batch)
  try {
    if (known === written && (known === null || store().getItem(ownKey) !== null)) return
    written = known
    if (known === null) store().removeItem(ownKey)
    else store().setItem(ownKey, JSON.stringify({ ...batch, atMs: Date.now() }))
    if (!isHeld) holdName(ownKey)
    isHeld = true
  } catch {
    // Where storage is closed to us, the list lives for the page alone.
  }
}

/** What a page that is closed now knew of a user's films, which becomes this page's. */
export async function recallBatch(userId: number): Promise<Pick<Remembered, 'files' | 'shared'> | undefined> {
  try {
    const heldElsewhere = await namesHeldElsewhere()
    const found = Object.keys(store()).flatMap((key) => {
      if (!key.startsWith(SEVERAL_FILMS) || key === ownKey || heldElsewhere.has(key)) return []
      const batch = read(store().getItem(key))
      if (batch && batch.userId !== userId) return []
      store().removeItem(key)
      return batch ?? []
    })
    const [newest] = found.toSorted((one, other) => other.atMs - one.atMs)
    return newest && { files: found.flatMap(({ files }) => files), shared: newest.shared }
  } catch {
    return undefined
  }
}

function read(stored: string | null): Remembered | undefined {
  try {
    const batch = z.parse(Remembered, JSON.parse(stored ?? ''))
    return Date.now() - batch.atMs < KEPT_MS ? batch : undefined
  } catch {
    return undefined
  }
}
