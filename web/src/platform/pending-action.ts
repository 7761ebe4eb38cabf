import { useEffect, useEffectEvent } from 'react'
import { currentSession, useSession } from './session.ts'
import { tabTexts } from './site-data.ts'

/**
 * The action of a guest who had to sign in first, as button and subject: 'subscribe/7'. At most one is
 * stored, in this window only. It is carried out on the page the user returns to, as if they had been signed
 * in. It survives a reload on the way: phones drop a page from memory while the user looks up a password in
 * another app.
 */
interface Carried {
  readonly pendingAction: string
  /**
   * The account whose session ended; null for a guest's action, which belongs to whichever account signs in.
   */
  readonly userId: number | null
  readonly until: number
  /**
   * `asked`: the popup is open. `led`: on the sign-in pages. `due`: signed in. `back`: on the page after
   * signing in.
   */
  readonly stage: 'asked' | 'led' | 'due' | 'back'
}

/** Signing up with a code takes minutes. A user who signs in later than this has forgotten the action. */
const MAX_AGE_MS = 15 * 60_000

const STORED_AS = 'serendib.wish'

let carried = readStored()

/** Each change is stored before it takes effect, so that nothing is carried out again after a reload. */
function carry(next: Carried | null): void {
  carried = next
  // Without storage a reload loses the action.
  tabTexts.write(STORED_AS, next && JSON.stringify(next))
}

function readStored(): Carried | null {
  try {
    const stored: unknown = JSON.parse(tabTexts.read(STORED_AS) ?? 'null')
    // A popup is gone after a reload, and so is its pending action.
    return isCarried(stored) && (stored.stage === 'led' || stored.stage === 'due') ? stored : null
  } catch {
    return null
  }
}

function isCarried(value: unknown): value is Carried {
  return (
    typeof value === 'object' &&
    value !== null &&
    'pendingAction' in value &&
    'until' in value &&
    'stage' in value
  )
}

/**
 * Stores the action that the opening popup interrupts; undefined for one that must not be carried out
 * automatically.
 */
export function storePendingAction(pendingAction: string | undefined): void {
  const userId = currentSession()?.userId ?? null
  carry(
    pendingAction === undefined
      ? null
      : { pendingAction, userId, until: Date.now() + MAX_AGE_MS, stage: 'asked' },
  )
}

/** The user followed the popup's link to the sign-in page. */
export function keepPendingActionForSignIn(): void {
  if (carried?.stage === 'asked') carry({ ...carried, stage: 'led' })
}

/** The user signed in in this window. */
export function markPendingActionDue(): void {
  if (carried?.stage === 'led') carry({ ...carried, stage: 'due' })
}

/** The popup was closed. */
export function clearPendingAction(): void {
  carry(null)
}

/**
 * A page other than the sign-in pages was opened. Drops the action of a user who has not signed in, and of
 * one who navigates on from the page after signing in.
 */
export function advancePendingAction(): void {
  if (carried?.stage === 'due') carry({ ...carried, stage: 'back' })
  else if (carried !== null && carried.stage !== 'asked') carry(null)
}

/** Carries out the pending action with this name once there is a session, exactly once. */
export function usePendingAction(pendingAction: string, action: () => void): void {
  const userId = useSession()?.userId
  const carryOut = useEffectEvent(action)
  useEffect(() => {
    if (userId === undefined || carried?.pendingAction !== pendingAction) return
    const { stage, until, userId: asked } = carried
    if (stage !== 'due' && stage !== 'back') return
    carry(null)
    if (Date.now() < until && (asked ?? userId) === userId) carryOut()
  }, [pendingAction, userId])
}
