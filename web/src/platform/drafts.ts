import { useEffect, useRef, useState } from 'react'
import { currentSession, useSession, watchSession } from './session.ts'

const allDrafts = new Set<{ forgetAllOf(userId: number): void }>()

/**
 * What is typed into forms of one kind and not yet sent. It outlives the way to the sign-in page and back, and another page in
 * between; with a `storageKey` a reload, too, but not the window. A draft belongs to whoever typed it, and a guest's to whoever
 * signs in to send it. `place` tells forms of the same kind apart: the comment that is answered, say.
 */
export class Drafts<T> {
  readonly #kept = new Map<string, T>()
  readonly #storage: DraftStorage<T> | undefined

  constructor(storage?: DraftStorage<T>) {
    this.#storage = storage
    // Signed out, here or in another window: what stays is the page's alone.
    if (storage && typeof sessionStorage !== 'undefined') watchSession(() => this.#store())
    allDrafts.add(this)
  }

  has(userId: number | undefined, place: string): boolean {
    this.restore()
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
    this.#store()
  }

  forget(userId: number | undefined, place: string): void {
    this.#kept.delete(keyOf(userId, place))
    this.#store()
  }

  /** Forgets all that a person has typed, when they sign out. */
  forgetAllOf(userId: number): void {
    this.restore()
    for (const key of this.#kept.keys()) if (key.startsWith(`${userId}/`)) this.#kept.delete(key)
    this.#store()
  }

  #isRestored = false

  /** Takes up what was stored before a reload. Not before a page is hydrated: the server knew nothing of it. */
  restore(): void {
    if (this.#isRestored || this.#storage === undefined || typeof sessionStorage === 'undefined') return
    this.#isRestored = true
    for (const [key, draft] of readStored(this.#storage)) if (!this.#kept.has(key)) this.#kept.set(key, draft)
  }

  #store(): void {
    if (this.#storage === undefined || typeof sessionStorage === 'undefined') return
    this.restore()
    const owners = [keyOf(currentSession()?.userId, ''), keyOf(undefined, '')]
    const stored = [...this.#kept].filter(([key]) => owners.some((owner) => key.startsWith(owner)))
    try {
      if (stored.length === 0) sessionStorage.removeItem(this.#storage.key)
      else sessionStorage.setItem(this.#storage.key, JSON.stringify(stored))
    } catch {
      // A full or forbidden storage: the draft lasts as long as the page.
    }
  }
}

/** Under which key drafts are stored, and how a stored one is told from anything else. */
export interface DraftStorage<T> {
  readonly key: string
  readonly isDraft: (stored: unknown) => stored is T
}

/** Forgets what somebody has typed in forms of every kind. */
export function forgetDraftsOf(userId: number): void {
  for (const drafts of allDrafts) drafts.forgetAllOf(userId)
}

/** The draft of a form that is shown; `initial` is what it begins with where nothing was typed. */
export function useDraft<T>(drafts: Drafts<T>, place: string, initial: () => T) {
  const userId = useSession()?.userId
  const [typed, setTyped] = useState(() => drafts.read(userId, place) ?? initial())
  const wasTyped = useRef(false)
  // A form that stays while its guest becomes a member: the draft becomes the member's. And what was stored before a reload is
  // shown as soon as the page is hydrated and knows whose it is.
  useEffect(() => {
    drafts.restore()
    const draft = drafts.read(userId, place)
    if (draft !== undefined && !wasTyped.current) setTyped(draft)
  }, [drafts, userId, place])
  return {
    typed,
    /** Shows it, and keeps it until it is forgotten. */
    type: (draft: T) => {
      wasTyped.current = true
      setTyped(draft)
      drafts.write(userId, place, draft)
    },
    /** It was sent or given up; what the form shows stays. */
    forget: () => drafts.forget(userId, place),
  }
}

function readStored<T>({ key, isDraft }: DraftStorage<T>): [string, T][] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored.flatMap((entry: unknown) =>
      Array.isArray(entry) && typeof entry[0] === 'string' && isDraft(entry[1]) ? [[entry[0], entry[1]]] : [],
    )
  } catch {
    return []
  }
}

function keyOf(userId: number | undefined, place: string): string {
  return `${userId ?? 'guest'}/${place}`
}
