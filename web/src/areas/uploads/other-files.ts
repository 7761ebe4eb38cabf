import { useSyncExternalStore } from 'react'
import type { UploadState } from './resumable-upload.ts'

/** Another file on its way to a film of one's own, in this tab. It lives outside the page. */
export interface OtherFile {
  readonly videoId: number
  readonly userId: number
  readonly name: string
  readonly upload: UploadState
}

const none: readonly OtherFile[] = []
let files = none
const listeners = new Set<() => void>()

/** Notes how far a file is, in place of what was known of it; `null`: it is on its way no more. */
export function noteOtherFile(videoId: number, file: OtherFile | null): void {
  const others = files.filter((other) => other.videoId !== videoId)
  files = file ? [...others, file] : others
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The files of a user that are on their way. */
export function useOtherFiles(userId: number): readonly OtherFile[] {
  return useSyncExternalStore(subscribe, () => files).filter((file) => file.userId === userId)
}
