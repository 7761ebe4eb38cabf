import { useEffect, useState } from 'react'
import { useSession } from './session.ts'

/**
 * What is typed into forms of one kind and not yet sent. It outlives the way to the sign-in page and back, and another page in
 * between, but not the window. A draft belongs to whoever typed it, and a guest's to whoever signs in to send it. `place` tells
 * forms of the same kind apart: the comment that is answered, say.
 */
export class Drafts<T> {
  readonly #kept = new Map<string, T>()

  has(userId: number | undefined, place: string): boolean {
    return this.#kept.has(keyOf(userId, place)) || this.#kept.has(keyOf(undefined, place))
  }

  read(userId: number | undefined, place: string): T | undefined {
    const own = this.#kept.get(keyOf(userId, place))
    if (own !== undefined || userId === undefined) return own
    const guests = this.#kept.get(keyOf(undefined, place))
    if (guests !== undefined) {
      this.forget(undefined, place)
      this.write(userId, place, guests)
    }
    return guests
  }

  write(userId: number | undefined, place: string, draft: T): void {
    this.#kept.set(keyOf(userId, place), draft)
  }

  forget(userId: number | undefined, place: string): void {
    this.#kept.delete(keyOf(userId, place))
  }
}

/** The draft of a form that is shown; `initial` is what it begins with where nothing was typed. */
export function useDraft<T>(drafts: Drafts<T>, place: string, initial: () => T) {
  const userId = useSession()?.userId
  const [typed, setTyped] = useState(() => drafts.read(userId, place) ?? initial())
  // A form that stays while its guest becomes a member: the draft becomes the member's.
  useEffect(() => {
    drafts.read(userId, place)
  }, [drafts, userId, place])
  return {
    typed,
    /** Shows it, and keeps it until it is forgotten. */
    type: (draft: T) => {
      setTyped(draft)
      drafts.write(userId, place, draft)
    },
    /** It was sent or given up; what the form shows stays. */
    forget: () => drafts.forget(userId, place),
  }
}

function keyOf(userId: number | undefined, place: string): string {
  return `${userId ?? 'guest'}/${place}`
}
