import { confirm } from '../../../kit/index.ts'
import { uploadTexts } from '../../../platform/texts/uploads.ts'

export interface DiscardQuestion {
  readonly title: string
  readonly text: string
  /** The button that discards, unless it is the usual one. */
  readonly confirmLabel?: string
  /** As in `confirm`. */
  readonly finalFocus?: () => HTMLElement | null
}

/** Asks for confirmation before an upload is discarded. */
export function askToDiscard(question: DiscardQuestion, discard: () => void): void {
  const { title, text, confirmLabel, finalFocus } = question
  const run = async () => {
    discard()
    return null
  }
  confirm({ title, text, label: confirmLabel ?? uploadTexts.discard, isDanger: true, finalFocus, run })
}

/** The first button of the next or previous row, or of the page if the list is empty. */
export function neighbourOf(element: HTMLElement): HTMLElement | null {
  const row = element.closest('li')
  const beside = row?.nextElementSibling ?? row?.previousElementSibling
  const around = row?.closest('[role="dialog"], [role="tabpanel"], main')
  return (beside ?? around)?.querySelector('button') ?? null
}
