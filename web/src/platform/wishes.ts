import { useEffect, useEffectEvent } from 'react'
import { currentSession, useSession } from './session.ts'

/**
 * What somebody pressed when they had to sign in first, by the name of the button and what it is about: 'subscribe/7'. One at the
 * most is kept, in this window alone; it is carried out where one comes back to, as if it had been pressed signed in. It outlives a
 * reload on the way: a phone throws a page out of its memory while the password is looked up elsewhere.
 */
interface Carried {
  readonly wish: string
  /** Whose session had ended; null for a guest's, which is that of whoever signs in. */
  readonly userId: number | null
  readonly until: number
  /** `asked`: the popup is open. `led`: on the way through the entrance. `due`: signed in. `back`: on the page after it. */
  readonly stage: 'asked' | 'led' | 'due' | 'back'
}

/** A sign-up with its code takes minutes. Whoever signs in later than this has forgotten what was pressed. */
const KEPT_MS = 15 * 60_000

const STORED_AS = 'serendib.wish'

let carried = readStored()

/** Each change is kept before anything is done: what was carried out is not carried out once more after a reload. */
function carry(next: Carried | null): void {
  carried = next
  try {
    if (next === null) sessionStorage.removeItem(STORED_AS)
    else sessionStorage.setItem(STORED_AS, JSON.stringify(next))
  } catch {
    // Where storage is closed to us a reload forgets it.
  }
}

function readStored(): Carried | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORED_AS) ?? 'null')
    // A popup has gone with its page, and so has what was to be done there.
    return isCarried(stored) && (stored.stage === 'led' || stored.stage === 'due') ? stored : null
  } catch {
    return null
  }
}

function isCarried(value: unknown): value is Carried {
  return (
    typeof value === 'object' && value !== null && 'wish' in value && 'until' in value && 'stage' in value
  )
}

/** Notes what the popup that opens now keeps from being done; undefined for what is not to be done by itself. */
export function noteWish(wish: string | undefined): void {
  const userId = currentSession()?.userId ?? null
  carry(wish === undefined ? null : { wish, userId, until: Date.now() + KEPT_MS, stage: 'asked' })
}

/** The popup's own way to the entrance was taken. */
export function leadWish(): void {
  if (carried?.stage === 'asked') carry({ ...carried, stage: 'led' })
}

/** Somebody has signed in in this window. */
export function wishIsDue(): void {
  if (carried?.stage === 'led') carry({ ...carried, stage: 'due' })
}

/** The popup was closed. */
export function dropWish(): void {
  carry(null)
}

/** A page has come that is none of the entrance: whoever has not signed in has given it up, and so has who goes on from there. */
export function passWish(): void {
  if (carried?.stage === 'due') carry({ ...carried, stage: 'back' })
  else if (carried !== null && carried.stage !== 'asked') carry(null)
}

/** Carries out what was wished for under that name, once, and once there is a session. */
export function useCarriedWish(wish: string, act: () => void): void {
  const userId = useSession()?.userId
  const carryOut = useEffectEvent(act)
  useEffect(() => {
    if (userId === undefined || carried?.wish !== wish) return
    const { stage, until, userId: asked } = carried
    if (stage !== 'due' && stage !== 'back') return
    carry(null)
    if (Date.now() < until && (asked ?? userId) === userId) carryOut()
  }, [wish, userId])
}
