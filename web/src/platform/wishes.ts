import { useEffect, useEffectEvent } from 'react'
import { currentSession, useSession } from './session.ts'

/**
 * What somebody pressed when they had to sign in first, by the name of the button and what it is about: 'subscribe/7'. One at the
 * most is kept, in this window alone; it is carried out where one comes back to, as if it had been pressed signed in.
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

let carried: Carried | null = null

/** Notes what the popup that opens now keeps from being done; undefined for what is not to be done by itself. */
export function noteWish(wish: string | undefined): void {
  const userId = currentSession()?.userId ?? null
  carried = wish === undefined ? null : { wish, userId, until: Date.now() + KEPT_MS, stage: 'asked' }
}

/** The popup's own way to the entrance was taken. */
export function leadWish(): void {
  if (carried?.stage === 'asked') carried = { ...carried, stage: 'led' }
}

/** Somebody has signed in in this window. */
export function wishIsDue(): void {
  if (carried?.stage === 'led') carried = { ...carried, stage: 'due' }
}

/** The popup was closed. */
export function dropWish(): void {
  carried = null
}

/** A page has come that is none of the entrance: whoever has not signed in has given it up, and so has who goes on from there. */
export function passWish(): void {
  if (carried?.stage === 'due') carried = { ...carried, stage: 'back' }
  else if (carried?.stage !== 'asked') carried = null
}

/** Carries out what was wished for under that name, once, and once there is a session. */
export function useCarriedWish(wish: string, act: () => void): void {
  const userId = useSession()?.userId
  const carryOut = useEffectEvent(act)
  useEffect(() => {
    if (userId === undefined || carried?.wish !== wish) return
    const { stage, until, userId: asked } = carried
    if (stage !== 'due' && stage !== 'back') return
    carried = null
    if (Date.now() < until && (asked ?? userId) === userId) carryOut()
  }, [wish, userId])
}
