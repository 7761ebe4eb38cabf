import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

interface Question {
  readonly response: Promise<boolean>
  readonly settle: (isConfirmed: boolean) => void
}

const store = createStore<Question | null>(() => null)

/**
 * Opens the dialog "Confirm your password"; only one is open at a time, however many calls need it. Returns
 * false if it was closed.
 */
export function askPassword(): Promise<boolean> {
  const open = store.getState()
  if (open) return open.response
  const { promise, resolve } = Promise.withResolvers<boolean>()
  store.setState({ response: promise, settle: resolve })
  return promise
}

/** Closes the dialog: the calls waiting for it are repeated or refused. */
export function submitPassword(isConfirmed: boolean): void {
  store.getState()?.settle(isConfirmed)
  store.setState(null)
}

/** Whether the dialog is open, for the shell. */
export function useIsPasswordAsked(): boolean {
  return useStore(store) !== null
}
