import { useEffect, useState } from 'react'
import type * as MemberBarFile from './MemberBar.tsx'

type MemberBarFile = typeof MemberBarFile

let loaded: MemberBarFile | undefined

/**
 * Loads the member's part of the top bar, which guests don't need. Never throws; after an error, another call retries.
 */
export async function loadMemberBar(): Promise<void> {
  loaded ??= await import('./MemberBar.tsx').catch(() => undefined)
}

/** The module of the member's bar once it has loaded; immediately if it was loaded before. */
export function useMemberBar(): MemberBarFile | undefined {
  const [file, setFile] = useState(loaded)
  useEffect(() => {
    if (file) return undefined
    const leaving = new AbortController()
    const load = async () => {
      await loadMemberBar()
      if (!leaving.signal.aborted) setFile(loaded)
    }
    void load()
    addEventListener('online', () => void load(), { signal: leaving.signal })
    return () => leaving.abort()
  }, [file])
  return file
}
