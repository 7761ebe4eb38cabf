import { cutTexts } from '../../platform/texts/cuts.ts'
import { otherFileTexts } from '../../platform/texts/other-file.ts'

// A film is made anew cut, or from another file: `fileName` says which; null is a cut.

export function progressText(fileName: string | null, percent: number): string {
  return fileName === null ? cutTexts.making(percent) : otherFileTexts.making(fileName, percent)
}

export function begunText(fileName: string | null): string {
  return fileName === null ? cutTexts.begun : otherFileTexts.begun
}

export function progressLabel(fileName: string | null): string {
  return fileName === null ? cutTexts.progress : otherFileTexts.progress
}

export function failureText(fileName: string | null, why: string): string {
  return fileName === null ? cutTexts.failed(why) : otherFileTexts.failed(fileName, why)
}
