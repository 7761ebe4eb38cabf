import { useEffect, useRef, useState } from 'react'
import { currentSession, LOGOUT_EVENT, useSession, watchSession } from './session.ts'
import { tabTexts } from './site-data.ts'

/**
 * Text typed into forms of one kind and not sent yet. Drafts survive visits to the sign-in page and other
 * pages; with a `storage` also a reload, but not closing the window. A draft belongs to its author, and a
 * guest's draft to the account that signs in to send it. `form` distinguishes forms of one kind, such as the
 * comment being answered.
 */
export class Drafts<T> {
  readonly #drafts = new Map<string, T>()
  readonly #storage: DraftStorage<T> | undefined

  constructor(storage?: DraftStorage<T>) {
    this.#storage = storage
    if (typeof window === 'undefined') return
    addEventListener(LOGOUT_EVENT, () => this.#discardOwn())
    // After signing out, here or in another window, drafts stay in memory only.
    if (storage) watchSession(() => this.#store())
  }

  has(userId: number | undefined, form: string): boolean {
    this.restore()
    return this.#drafts.has(keyOf(userId, form)) || this.#drafts.has(keyOf(undefined, form))
  }

  read(userId: number | undefined, form: string): T | undefined {
    const own = this.#drafts.get(keyOf(userId, form))
    if (own !== undefined || userId === undefined) return own
    const guests = this.#drafts.get(keyOf(undefined, form))
    if (guests !== undefined) {
      this.discard(undefined, form)
      this.write(userId, form, guests)
    }
    return guests
  }

  write(userId: number | undefined, form: string, draft: T): void {
    this.#drafts.set(keyOf(userId, form), draft)
    this.#store()
  }

  discard(userId: number | undefined, form: string): void {
    this.#drafts.delete(keyOf(userId, form))
    this.#store()
  }

  /** Discards all drafts of the user, who signs out. */
  #discardOwn(): void {
    this.restore()
    const own = keyOf(currentSession()?.userId, '')
    for (const key of this.#drafts.keys()) if (key.startsWith(own)) this.#drafts.delete(key)
    this.#store()
  }

  #isRestored = false

  /** Loads what was stored before a reload. Only after hydration, because the server knows no drafts. */
  restore(): void {
    if (this.#isRestored || this.#storage === undefined) return
    this.#isRestored = true
    for (const [key, draft] of readStored(this.#storage))
      if (!this.#drafts.has(key)) this.#drafts.set(key, draft)
  }

  #store(): void {
    if (this.#storage === undefined) return
    this.restore()
    const owners = [keyOf(currentSession()?.userId, ''), keyOf(undefined, '')]
    const stored = [...this.#drafts].filter(([key]) => owners.some((owner) => key.startsWith(owner)))
    // If storage is full or forbidden, the draft lasts as long as the page.
    tabTexts.write(this.#storage.key, stored.length === 0 ? null : JSON.stringify(stored))
  }
}

/** The key under which drafts are stored, and a check that a stored value is a draft. */
export interface DraftStorage<T> {
  readonly key: string
  readonly isDraft: (stored: unknown) => stored is T
}

/** The draft of a visible form; `initial` is its value when nothing was typed. */
export function useDraft<T>(drafts: Drafts<T>, form: string, initial: () => T) {
  const userId = useSession()?.userId
  const [typed, setTyped] = useState(() => drafts.read(userId, form) ?? initial())
  const wasTyped = useRef(false)
  // When a guest with a visible form signs in, the draft becomes the member's. A draft stored before a reload is shown
  // once the page is hydrated and knows the user.
  useEffect(() => {
    drafts.restore()
    const draft = drafts.read(userId, form)
    if (draft !== undefined && !wasTyped.current) setTyped(draft)
  }, [drafts, userId, form])
  return {
    typed,
    /** Shows the draft and keeps it until it is discarded. */
    type: (draft: T) => {
      wasTyped.current = true
      setTyped(draft)
      drafts.write(userId, form, draft)
    },
    /** The draft was sent or discarded; the form keeps showing it. */
    discard: () => drafts.discard(userId, form),
  }
}

function readStored<T>({ key, isDraft }: DraftStorage<T>): [string, T][] {
  try {
    const stored: unknown = JSON.parse(tabTexts.read(key) ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored.flatMap((entry: unknown) =>
      Array.isArray(entry) && typeof entry[0] === 'string' && isDraft(entry[1]) ? [[entry[0], entry[1]]] : [],
    )
  } catch {
    return []
  }
}

function keyOf(userId: number | undefined, form: string): string {
  return `${userId ?? 'guest'}/${form}`
}
