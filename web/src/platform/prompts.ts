import { useSyncExternalStore } from 'react'
import { noteWish } from './wishes.ts'

/** `login`: a guest tried something for members. `login-again`: the session has ended. */
export type Prompt = 'login' | 'login-again'

let open: Prompt | null = null
const listeners = new Set<() => void>()

/**
 * Opens the login popup. One is open at a time, however many calls fail; the ended session goes first. `wish` names what
 * `useCarriedWish` then does for whoever signs in by it.
 */
export function openPrompt(prompt: Prompt, wish?: string): void {
  if (wish !== undefined || open === null) noteWish(wish)
  if (open === prompt || open === 'login-again') return
  open = prompt
  announce()
}

export function closePrompt(): void {
  if (open === null) return
  open = null
  announce()
}

/** The popup that is open, for the shell. */
export function usePrompt(): Prompt | null {
  return useSyncExternalStore(
    subscribe,
    () => open,
    () => null,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function announce(): void {
  for (const listener of listeners) listener()
}
