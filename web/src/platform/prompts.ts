import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { storePendingAction } from './pending-action.ts'

/**
 * `login`: a guest tried a member's action. `login-again`: the session has expired. `signed-out`: it was ended elsewhere.
 */
export type Prompt = 'login' | 'login-again' | 'signed-out'

const store = createStore<Prompt | null>(() => null)

/**
 * Opens the sign-in popup. Only one is open at a time, however many calls fail, and an ended session takes
 * precedence. `pendingAction` names what `usePendingAction` does after signing in.
 */
export function openPrompt(prompt: Prompt, pendingAction?: string): void {
  const open = store.getState()
  if (pendingAction !== undefined || open === null) storePendingAction(pendingAction)
  if (open === null || open === 'login') store.setState(prompt)
}

export function closePrompt(): void {
  store.setState(null)
}

/** The open popup, for the shell. */
export function usePrompt(): Prompt | null {
  return useStore(store)
}
