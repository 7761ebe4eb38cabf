import { useSyncExternalStore } from 'react'
import { storePendingAction } from './pending-action.ts'

/** `login`: a guest tried a member's action. `login-again`: the session has ended. */
export type Prompt = 'login' | 'login-again'

let open: Prompt | null = null
const listeners = new Set<() => void>()

/**
 * Opens the sign-in popup. Only one is open at a time, however many calls fail, and an ended session takes
 * precedence. `pendingAction` names what `usePendingAction` does after signing in.
 */
export function openPrompt(prompt: Prompt, pendingAction?: string): void {
  if (pendingAction !== undefined || open === null) storePendingAction(pendingAction)
  if (open === prompt || open === 'login-again') return
  open = prompt
  announce()
}

export function closePrompt(): void {
  if (open === null) return
  open = null
  announce()
}

/** The open popup, for the shell. */
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
