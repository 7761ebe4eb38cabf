import { useEffect, useState } from 'react'
import type * as MemberBarFile from './MemberBar.tsx'

type MemberBarFile = typeof MemberBarFile

let loaded: MemberBarFile | undefined

/** Loads what a member has at the end of the bar: guests do without its file. It never throws; what failed can be tried again. */
export async function loadMemberBar(): Promise<void> {
  loaded ??= await import('./MemberBar.tsx').catch(() => undefined)
}

/** The file of a member's bar once it is there: at once, where it was loaded before. */
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
