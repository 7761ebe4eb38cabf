import { useEffect, useState } from 'react'
import type { MemberBar } from './MemberBar.tsx'

let loaded: typeof MemberBar | undefined

/** Loads what a member has at the end of the bar: guests do without its file. It never throws; what failed is tried again. */
export async function loadMemberBar(): Promise<void> {
  loaded ??= await import('./MemberBar.tsx').then(
    (module) => module.MemberBar,
    () => undefined,
  )
}

/** The end of a member's bar, once its file is there: at once, where it was loaded before. `place`: each one tries anew. */
export function useMemberBar(place: string): typeof MemberBar | undefined {
  const [Bar, setBar] = useState(() => loaded)
  useEffect(() => {
    if (Bar) return undefined
    let isHere = true
    void loadMemberBar().then(() => isHere && setBar(() => loaded))
    return () => {
      isHere = false
    }
  }, [Bar, place])
  return Bar
}
