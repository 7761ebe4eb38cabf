import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** A question before an action that cannot be undone. */
export interface Question {
  readonly title: string
  readonly text?: string | undefined
  /** The button that starts the action. */
  readonly label: string
  readonly isDanger?: boolean
  /** Takes the focus when the dialog closes, if the button that asked is gone then. */
  readonly finalFocus?: (() => HTMLElement | null | undefined) | undefined
  /** The action. Returns the text of an error, with which the dialog stays open, or null. */
  readonly run: () => Promise<string | null>
}

interface Asked extends Question {
  readonly isOpen: boolean
  readonly isRunning: boolean
  readonly problem: string | null
}

const store = createStore<Asked | null>(() => null)

/** Asks in the shell's one confirmation dialog, and runs the action when it is confirmed. */
export function confirm(question: Question): void {
  store.setState({ ...question, isOpen: true, isRunning: false, problem: null }, true)
}

/** Closes the dialog. Its texts stay while it fades out. */
export function closeQuestion(): void {
  change({ isOpen: false })
}

/** Runs the action of the open dialog, and closes it unless there is an error to show. */
export async function runQuestion(): Promise<void> {
  const question = store.getState()
  if (question === null || question.isRunning) return
  change({ isRunning: true, problem: null })
  const problem = await question.run()
  change({ isRunning: false, problem, isOpen: problem !== null })
}

/** The question, for the shell. */
export function useQuestion(): Asked | null {
  return useStore(store)
}

function change(part: Partial<Asked>): void {
  const asked = store.getState()
  if (asked !== null) store.setState({ ...asked, ...part })
}
