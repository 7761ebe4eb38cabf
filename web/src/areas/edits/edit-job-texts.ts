import { trimTexts } from '../../platform/texts/edits.ts'
import { replacementTexts } from '../../platform/texts/replacement.ts'

// Texts of edit jobs. `fileName`: the replacement file; null for a trim.

export function progressText(fileName: string | null, percent: number): string {
  return fileName === null
    ? trimTexts.making({ percent })
    : replacementTexts.making({ file: fileName, percent })
}

export function begunText(fileName: string | null): string {
  return fileName === null ? trimTexts.begun : replacementTexts.begun
}

export function progressLabel(fileName: string | null): string {
  return fileName === null ? trimTexts.progress : replacementTexts.progress
}

export function failureText(fileName: string | null, why: string): string {
  return fileName === null ? trimTexts.failed({ why }) : replacementTexts.failed({ file: fileName, why })
}
