import { useSyncExternalStore } from 'react'

interface Question {
  readonly response: Promise<boolean>
  readonly settle: (isConfirmed: boolean) => void
}

let question: Question | null = null
const listeners = new Set<() => void>()

/**
 * Opens the dialog "Confirm your password"; only one is open at a time, however many calls need it. Returns
 * false if it was closed.
 */
export function askPassword(): Promise<boolean> {
  if (question === null) {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    question = { response: promise, settle: resolve }
    announce()
  }
  return question.response
}

/** Closes the dialog: the calls waiting for it are repeated or refused. */
export function submitPassword(isConfirmed: boolean): void {
  question?.settle(isConfirmed)
  question = null
  announce()
}

/** Whether the dialog is open, for the shell. */
export function useIsPasswordAsked(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => question !== null,
    () => false,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function announce(): void {
  for (const listener of listeners) listener()
}
